import { Fieldset, Modal, SimpleGrid, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { oneOf } from '../../kit/pick/picker.ts'
import { AREAS, type Plan } from './plan.ts'
import classes from './plans.module.css'

interface Props {
  opened: boolean
  /** The plan of which it begins as a copy. */
  of?: Plan | undefined
  onClose: () => void
}

export function PlanDialog({ opened, of, onClose }: Props) {
  const { plans: w, kit } = useWords()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={of ? w.copyTitle(of.title) : w.createTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <PlanForm of={of} onClose={onClose} />
    </Modal>
  )
}

function PlanForm({ of, onClose }: Omit<Props, 'opened'>) {
  const { plans: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const here = useLocation(of?.locationRef)
  const form = useContractForm(stoa.plans.createPlan, {
    draft: of ? `copy plan ${of.id}` : 'plan',
    initial: { plan: of ?? { locationRef: here.id, period: 'month' } },
    onDone: ({ plan }) => {
      say.done(w.created(plan.title))
      void navigate({ to: `/plans/${plan.id}` })
    },
  })
  const location = locations.find(({ id }) => id === form.valueAt('plan.locationRef')) ?? here
  return (
    <>
      {of && (
        <Text size="sm" c="dimmed" mb="md">
          {w.copyText}
        </Text>
      )}
      <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="plan.title" label={w.name} autoFocus />
          <Field at="plan.locationRef" label={w.location} pick={oneOf(locations)} />
          <Field at="plan.price" label={w.price} suffix={` ${location.currencyCode}`} />
          <Field at="plan.period" label={w.period} words={w.periods} />
          <Field at="plan.credits" label={w.credits} />
          <Field at="plan.dayPasses" label={w.dayPasses} />
        </SimpleGrid>
        <Field at="plan.description" label={w.description} />
        <Fieldset legend={w.discounts} variant="unstyled">
          <Text size="xs" c="dimmed" mb={6}>
            {w.discountsHint}
          </Text>
          <div className={classes.discounts}>
            {AREAS.map(area => (
              <Field key={area} at={`plan.discounts.${area}`} label={w.areas[area]} suffix=" %" />
            ))}
          </div>
        </Fieldset>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="plan.customTax.enabled" label={w.ownTax} />
          {form.valueAt('plan.customTax.enabled') === true && <Field at="plan.customTax.rate" label={w.rate} suffix=" %" />}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="plan.selfSignup.enabled" label={w.signupEnabled} />
          {form.valueAt('plan.selfSignup.enabled') === true && (
            <Field at="plan.selfSignup.type" label={w.signupType} words={w.signups} />
          )}
        </SimpleGrid>
      </ContractForm>
    </>
  )
}
