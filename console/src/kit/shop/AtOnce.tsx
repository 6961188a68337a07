import { Checkbox, Input, SegmentedControl, Stack } from '@mantine/core'
import { now } from '../data/clock.ts'
import { calling } from '../data/calling.ts'
import { stoa } from '../data/stoa.ts'
import type { ReplyOf } from '../data/operation.ts'
import { useWords } from '../format/words.tsx'
import { MEANS, type Means } from '../pay/Outside.tsx'

type Order = ReplyOf<typeof stoa.orders.createOrder>['order']

/** What has happened already when something is sold over a counter. */
export interface Done {
  /** By what the money came, where it has come. */
  means: Means | undefined
  isHandedOver: boolean
}

interface Props {
  value: Done
  onChange: (done: Done) => void
  /** Whether it is money that is taken at the desk. */
  isOutside: boolean
}

/** Notes with the order that it was paid and handed over, so that a coffee is one step. */
export function AtOnce({ value, onChange, isOutside }: Props) {
  const { shop: w } = useWords()
  const means = [{ value: '', label: w.notYet }, ...MEANS.map(each => ({ value: each, label: w.means[each] }))]
  return (
    <Stack gap="sm">
      {isOutside && (
        <div>
          <Input.Label component="div" mb={4}>
            {w.received}
          </Input.Label>
          <SegmentedControl
            aria-label={w.received}
            data={means}
            value={value.means ?? ''}
            onChange={next => onChange({ ...value, means: MEANS.find(each => each === next) })}
          />
        </div>
      )}
      <Checkbox
        label={w.handedOver}
        description={w.handedOverHint}
        checked={value.isHandedOver}
        onChange={event => onChange({ ...value, isHandedOver: event.currentTarget.checked })}
      />
    </Stack>
  )
}

/** Carries it out on the order that stands already. */
export async function doAtOnce({ id, payment }: Order, { means, isHandedOver }: Done): Promise<void> {
  const ref = payment?.type === 'external' && payment.status === 'pending' ? payment.transactionRef : undefined
  if (means && ref !== undefined) {
    const transaction = { status: 'succeeded' as const, label: means, receiveDate: now() }
    await calling(() => stoa.moneyTransactions.setMoneyTransactionStatus({ params: { id: ref }, body: { transaction } }))
  }
  if (isHandedOver) await calling(() => stoa.orders.setOrderStatus({ params: { id }, body: { order: { status: 'completed' } } }))
}
