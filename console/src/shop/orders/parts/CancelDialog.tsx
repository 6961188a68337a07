import { Modal, Text } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import type { Wish } from '../../../kit/pay/payment.ts'
import { RefundChoice } from '../../../kit/pay/RefundChoice.tsx'
import { STALE, type Order } from './order.ts'

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
  const product = useOperation(stoa.products.getProduct, { params: { id: order.product.id } })
  const isCounted = product.data?.product.options.some(({ id, stock }) => id === order.option.id && stock.enabled)
  return (
    <ContractForm form={form} submit={w.cancelSubmit} cancel={w.keep} danger onCancel={onClose}>
      <RefundChoice of={order} value={wish} onChange={value => form.set('refund', value)}>
        {isCounted && <Text size="sm">{w.stockReturns}</Text>}
      </RefundChoice>
      <Field at="reason" label={w.reason} />
    </ContractForm>
  )
}
