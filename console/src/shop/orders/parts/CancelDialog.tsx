import { Alert, Modal, Radio, Stack, Text } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { useAmounts } from './Amount.tsx'
import { STALE, type Order } from './order.ts'

const WISHES = ['policy', 'always', 'never'] as const
type Wish = (typeof WISHES)[number]

/** Cancels an order. What is given back is told before. */
export function CancelDialog({ order, onClose }: { order: Order | undefined; onClose: () => void }) {
  const { shop: w } = useWords()
  return (
    <Modal opened={order !== undefined} onClose={onClose} title={order && w.cancelTitle(order.number)}>
      {order && <CancelForm order={order} onClose={onClose} />}
    </Modal>
  )
}

function CancelForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { shop: w } = useWords()
  const say = useSay()
  const params = { id: order.id }
  const form = useContractForm(stoa.orders.cancelOrder, {
    params,
    draft: `cancel ${order.id}`,
    stale: STALE,
    onDone: () => {
      say.done(w.canceledNow(order.number))
      onClose()
    },
  })
  const wish = (form.valueAt('refund') ?? 'policy') as Wish
  const told = useTold(order)
  const product = useOperation(stoa.products.getProduct, { params: { id: order.product.id } })
  const isCounted = product.data?.product.options.some(({ id, stock }) => id === order.option.id && stock.enabled)
  return (
    <ContractForm form={form} submit={w.cancelSubmit} cancel={w.keep} danger onCancel={onClose}>
      {order.payment && (
        <Radio.Group label={w.refund} value={wish} onChange={value => form.set('refund', value)}>
          <Stack gap={8} mt={6}>
            {WISHES.map(value => (
              <Radio key={value} value={value} label={w.refundWishes[value]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Alert icon={<Undo2 />} color="gray" aria-live="polite">
        <Text size="sm">{told(wish)}</Text>
        {isCounted && <Text size="sm">{w.stockReturns}</Text>}
      </Alert>
      <Field at="reason" label={w.reason} />
    </ContractForm>
  )
}

/** What becomes of the payment, in words. */
function useTold({ payment, user, locationRef }: Order) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(locationRef)
  return (wish: Wish): string => {
    if (!payment || payment.amount === 0) return w.refundTold.nothing
    const amount = amountOf(payment, payment.grossAmount ?? payment.amount)
    const isPaid = payment.status === 'succeeded'
    const isGivenBack = wish === 'always' || (wish === 'policy' && payment.refundable)
    if (!isGivenBack) return isPaid ? w.refundTold.kept(amount) : w.refundTold.due(amount)
    if (!isPaid) return w.refundTold.pending(amount)
    return payment.type === 'credits' || payment.type === 'dayPasses'
      ? w.refundTold.credits(amount, fullName(user))
      : w.refundTold.paid(amount)
  }
}
