import { Fieldset, Modal, Select, SimpleGrid } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { instantAt, localAt } from '../../kit/form/local-time.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { HolderField } from '../../kit/holder/HolderField.tsx'
import { partyName, useHolder } from '../../kit/holder/Party.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { ItemsField, type Plans } from './ItemsField.tsx'
import { AREAS } from './subscription.ts'

interface Begun {
  /** What is known already: a plan, or who subscribes. */
  plan?: string | undefined
  membership?: string | undefined
  company?: string | undefined
}

interface Props extends Begun {
  opened: boolean
  onClose: () => void
}

export function SubscribeDialog({ opened, onClose, ...begun }: Props) {
  const { subscriptions: w, kit } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.createTitle} size="lg" closeButtonProps={{ 'aria-label': kit.close }}>
      <Prepared {...begun} onClose={onClose} />
    </Modal>
  )
}

type FormProps = Begun & { onClose: () => void }

/** Reads the plans first, and who it is for, because the location follows from either. */
function Prepared(props: FormProps) {
  const plans = useOperation(stoa.plans.listPlans)
  const { found } = useHolder({ membershipRef: props.membership, companyRef: props.company })
  const isKnown = props.membership === undefined && props.company === undefined ? true : found !== undefined
  return (
    <Loaded query={isKnown ? plans : { ...plans, data: undefined }} lines={6}>
      {({ plans }) => <SubscribeForm {...props} plans={plans} holderLocation={found?.locationRef} />}
    </Loaded>
  )
}

function SubscribeForm({
  plan: planId,
  membership,
  company,
  plans,
  holderLocation,
  onClose,
}: FormProps & { plans: Plans; holderLocation: string | undefined }) {
  const { subscriptions: w, plans: words } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const plan = plans.find(({ id }) => id === planId)
  const here = useLocation(holderLocation ?? plan?.locationRef)
  const [locationRef, setLocationRef] = useState(here.id)
  const location = useLocation(locationRef)
  const form = useContractForm(stoa.subscriptions.createSubscription, {
    draft: ['subscription', planId, membership, company].filter(Boolean).join(' '),
    initial: {
      subscription: {
        membershipRef: membership,
        companyRef: company,
        period: plan?.period ?? 'month',
        startDate: midnight(here.timezoneId),
        items: plan ? [{ plan: { id: plan.id } }] : [{}],
      },
    },
    stale: ['subscriptions', 'invoices', 'memberships', 'companies', 'transactions'],
    onDone: ({ subscription }) => {
      say.done(w.created(partyName(subscription)))
      void navigate({ to: `/subscriptions/${subscription.id}` })
    },
  })
  const at = (name: string) => `subscription.${name}`
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      {locations.length > 1 && (
        <Select
          label={w.location}
          data={locations.map(({ id, title }) => ({ value: id, label: title }))}
          value={locationRef}
          allowDeselect={false}
          onChange={next => {
            setLocationRef(next ?? locationRef)
            form.set(at('items'), [{}])
            form.set(at('membershipRef'), '')
            form.set(at('companyRef'), '')
          }}
        />
      )}
      <HolderField at="subscription" label={w.holder} locationRef={locationRef} autoFocus />
      <ItemsField plans={plans.filter(plan => plan.locationRef === locationRef)} currency={location.currencyCode} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at={at('period')} label={w.period} words={words.periods} />
        <Field at={at('billingCycleAnchor')} label={w.anchor} words={w.anchors} />
        <Field at={at('startDate')} label={w.start} locationRef={locationRef} />
        <Field at={at('endDate')} label={w.end} hint={w.endHint} locationRef={locationRef} />
      </SimpleGrid>
      <Fieldset legend={w.payWithInvoice} variant="unstyled">
        <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs">
          {AREAS.map(area => (
            <Field key={area} at={at(`payWithInvoice.${area}`)} label={w.areas[area]} />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Field at="issueFirstInvoice" label={w.firstInvoice} />
    </ContractForm>
  )
}

/** When the present day of the location began. */
const midnight = (timeZone: string) => instantAt(`${localAt(new Date().toISOString(), timeZone).slice(0, 10)}T00:00`, timeZone)
