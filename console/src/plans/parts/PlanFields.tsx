import { Collapse, Fieldset, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../kit/form/Field.tsx'
import { TaxField } from '../../kit/form/TaxField.tsx'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { AREAS } from '../../kit/money/areas.ts'
import { oneOf, type Picker } from '../../kit/pick/picker.ts'
import { GROUPS } from './plan.ts'
import classes from './plans.module.css'

interface Props {
  form: ContractFormState
  /** The location of a plan that is there already: it stays, and so does the period. */
  locationRef?: string | undefined
}

/** All that a plan says. */
export function PlanFields({ form, locationRef }: Props) {
  const { plans: w } = useWords()
  const { locations } = useSession()
  const location = useLocation(locationRef ?? String(form.valueAt('plan.locationRef')))
  const suffix = ` ${location.currencyCode}`
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" className={classes.aligned!}>
        <Field at="plan.title" label={w.name} autoFocus />
        <Field at="plan.group" label={w.group} hint={w.groupHint} />
        {locationRef === undefined && <Field at="plan.locationRef" label={w.location} pick={oneOf(locations)} />}
        {locationRef === undefined && <Field at="plan.period" label={w.period} words={w.periods} />}
        <Field at="plan.price" label={w.price} suffix={suffix} />
        <Field at="plan.setupFee" label={w.setupFee} suffix={suffix} />
        <Field at="plan.credits" label={w.credits} />
        <Field at="plan.dayPasses" label={w.dayPasses} />
        <Field at="plan.commitmentCycles" label={w.commitment} hint={w.commitmentHint} />
        <Field at="plan.noticeDays" label={w.notice} hint={w.noticeHint} suffix={w.daysSuffix} />
      </SimpleGrid>
      <TaxField at="plan.customTax" locationRef={location.id} label={w.tax} />
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
        <Field at="plan.selfSignup.enabled" label={w.signupEnabled} />
        {form.valueAt('plan.selfSignup.enabled') === true && (
          <Field at="plan.selfSignup.type" label={w.signupType} words={w.signups} />
        )}
      </SimpleGrid>
      <Groups form={form} />
    </>
  )
}

/** Groups in other systems, which few have. */
function Groups({ form }: { form: ContractFormState }) {
  const { plans: w } = useWords()
  const paths = GROUPS.map(group => `plan.${group}`)
  const [isOpen, setOpen] = useState(paths.some(path => form.valueAt(path)))
  return (
    <div>
      <UnstyledButton className={classes.more!} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronDown size={14} aria-hidden data-open={isOpen || undefined} /> {w.groups}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <Text size="xs" c="dimmed" my={6}>
          {w.groupsHint}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {GROUPS.map((group, i) => (
            <Field key={group} at={paths[i]!} label={w.groupsOf[group]} pick={ANY_ID} isClearable />
          ))}
        </SimpleGrid>
      </Collapse>
    </div>
  )
}

/** Ids of other systems, which nobody can look up here: what is typed is taken once it is one. */
const ANY_ID: Picker = {
  key: ['any id'],
  find: async words => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words.trim()) ? [idOf(words)] : []),
  name: async id => id,
}
const idOf = (words: string) => ({ value: words.trim().toLowerCase(), label: words.trim().toLowerCase() })
