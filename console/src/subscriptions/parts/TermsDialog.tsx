import { Fieldset, Modal, SimpleGrid } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm, type ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { AREAS } from '../../kit/money/areas.ts'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE, type Subscription } from './subscription.ts'

interface Props {
  opened: boolean
  of: Subscription
  etag: string | undefined
  onClose: () => void
}

/** Changes what a subscription says of its invoices and, while it has not begun, its start. */
export function TermsDialog({ opened, ...rest }: Props) {
  const { subscriptions: w } = useWords()
  return (
    <Modal opened={opened} onClose={rest.onClose} title={w.termsTitle} size="lg">
      <TermsForm {...rest} />
    </Modal>
  )
}

function TermsForm({ of: subscription, etag, onClose }: Omit<Props, 'opened'>) {
  const { subscriptions: w, kit } = useWords()
  const say = useSay()
  const params = { id: subscription.id }
  const form = useContractForm(stoa.subscriptions.updateSubscription, {
    params,
    stored: { body: { subscription }, etag },
    reload: readStored(stoa.subscriptions.getSubscription, { params }),
    draft: `subscription ${subscription.id}`,
    stale: STALE,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  const at = (name: string) => `subscription.${name}`
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      {subscription.status === 'scheduled' && (
        <Field at={at('startDate')} label={w.start} hint={w.startHint} locationRef={subscription.locationRef} />
      )}
      <TermsFields form={form} />
    </ContractForm>
  )
}

/** What it says of its invoices, of a subscription that is there or of one that is made. */
export function TermsFields({ form }: { form: ContractFormState }) {
  const { subscriptions: w, plans } = useWords()
  const at = (name: string) => `subscription.${name}`
  const isOwn = form.valueAt(at('advanceInvoicing.type')) === 'days'
  return (
    <>
      <Field at={at('reference')} label={w.reference} hint={w.referenceHint} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at={at('advanceInvoicing.type')} label={w.advance} words={w.advances} />
        {isOwn && <Field at={at('advanceInvoicing.days')} label={w.advanceDays} suffix={plans.daysSuffix} />}
      </SimpleGrid>
      <Field at={at('addPendingItemsToInvoice')} label={w.addPending} hint={w.addPendingHint} />
      <Fieldset legend={w.payWithInvoice} variant="unstyled">
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
          {AREAS.map(area => (
            <Field key={area} at={at(`payWithInvoice.${area}`)} label={plans.areas[area]} />
          ))}
        </SimpleGrid>
      </Fieldset>
    </>
  )
}
