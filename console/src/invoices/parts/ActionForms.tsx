import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE, type Invoice } from './invoice.ts'

interface Props {
  of: Invoice
  onClose: () => void
}

/** Voids what is issued, and puts it on a new draft if it is to be billed again. */
export function Void({ of: { id }, onClose }: Props) {
  const { billing: w } = useWords()
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(stoa.invoices.voidInvoice, {
    params: { id },
    draft: `void ${id}`,
    stale: STALE,
    onDone: ({ draft }) => {
      say.done(draft ? w.reissued : w.voidedNow)
      if (draft) void navigate({ to: `/invoices/${draft.id}` })
      else onClose()
    },
  })
  return (
    <>
      <Text size="sm" mb="md">
        {w.voidText}
      </Text>
      <ContractForm form={form} submit={w.void} danger onCancel={onClose}>
        <Field at="reason" label={w.reason} />
        <Field at="reissue" label={w.reissue} hint={w.reissueHint} />
      </ContractForm>
    </>
  )
}

/** Mails it again, to the customer or to somebody else. */
export function Send({ of: { id, customerEmail }, onClose }: Props) {
  const { billing: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.invoices.resendInvoice, {
    params: { id },
    draft: `send ${id}`,
    stale: [],
    onDone: () => {
      say.done(w.sent)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={w.sendSubmit} onCancel={onClose}>
      <Field at="to" label={w.sendTo} hint={customerEmail ? w.sendHint(customerEmail) : w.noEmail} autoFocus />
    </ContractForm>
  )
}

/** Takes a payment back that was entered by mistake. */
export function CancelPayment({ of: { id, payments, status }, paymentRef, onClose }: Props & { paymentRef: string }) {
  const { billing: w } = useWords()
  const say = useSay()
  const payment = payments.find(payment => payment.id === paymentRef)
  const form = useContractForm(stoa.invoices.cancelInvoicePayment, {
    params: { id },
    draft: `payment ${paymentRef}`,
    initial: { paymentRef },
    stale: STALE,
    onDone: () => {
      say.done(w.paymentCanceled)
      onClose()
    },
  })
  if (!payment) return <Text size="sm">{w.noSuchPayment}</Text>
  return (
    <>
      <Text size="sm" mb="md">
        {status === 'paid' ? w.cancelPaymentPaid : w.cancelPaymentText}
      </Text>
      <ContractForm form={form} submit={w.cancelPayment} danger onCancel={onClose}>
        <Field at="reason" label={w.reason} autoFocus />
      </ContractForm>
    </>
  )
}
