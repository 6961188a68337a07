import { Alert, List, Modal } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useGives } from '../../kit/format/use-gives.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { STALE, sumsOf, type Purchase } from './package.ts'

interface Props {
  opened: boolean
  is: Purchase
  onClose: () => void
}

/** Cancels a purchase, after telling what is taken away and what is given back. */
export function CancelDialog({ opened, is, onClose }: Props) {
  const { packages: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.cancelTitle(is.title)}>
      <CancelForm is={is} onClose={onClose} />
    </Modal>
  )
}

function CancelForm({ is, onClose }: Omit<Props, 'opened'>) {
  const { packages: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.purchases.cancelPurchase, {
    params: { id: is.id },
    draft: `cancel purchase ${is.id}`,
    stale: STALE,
    onDone: () => {
      say.done(w.canceled)
      onClose()
    },
  })
  const follows = useWhatFollows(is)
  return (
    <ContractForm form={form} submit={w.cancel} cancel={w.keep} danger onCancel={onClose}>
      <List size="sm" aria-label={w.whatFollows}>
        {follows.map(text => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
      {is.payment.amount > 0 && !is.payment.refundable ? (
        <Alert color="yellow" icon={<TriangleAlert />}>
          {w.cannotCancel}
        </Alert>
      ) : (
        <Alert color="gray">{w.onlyUnspent}</Alert>
      )}
      <Field at="reason" label={w.reason} autoFocus />
    </ContractForm>
  )
}

function useWhatFollows({ grants, quantity, payment, locationRef }: Purchase): string[] {
  const { packages: w } = useWords()
  const gives = useGives()
  const { money, list } = useFormats(locationRef)
  const { type, status, amount, grossAmount = amount, currencyCode } = payment
  const price = money(grossAmount, currencyCode)
  const ofPayment = () => {
    if (grossAmount === 0 || status === 'canceled' || status === 'failed') return w.paidNothing
    if (status === 'succeeded') return w.paysBack(price)
    return type === 'invoice' ? w.leavesInvoice(price) : w.noPayment(price)
  }
  return [w.takesAway(list(gives(sumsOf(grants, quantity)))), ofPayment()]
}
