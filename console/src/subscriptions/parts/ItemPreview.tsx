import { Alert, Text } from '@mantine/core'
import { Scale, TriangleAlert } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useSettled } from '../../kit/form/use-settled.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { tell } from '../../kit/page/Failure.tsx'
import { PreviewLines } from './PreviewLines.tsx'
import type { Item, Subscription } from './subscription.ts'

type Change = NonNullable<Parameters<typeof stoa.subscriptions.previewSubscriptionChange>[0]>['body']['change']

interface Props {
  form: ContractFormState
  of: Subscription
  /** The item that is changed; without it one is added. */
  item: Item | undefined
}

/** Before an item is added or changed: what has to be paid for it now, and what the next invoice is then, as the service says it. */
export function ItemPreview({ form, of, item }: Props) {
  const words = useWords()
  const { subscriptions: w } = words
  const { day } = useFormats(of.locationRef)
  const body = form.bodyNow()
  const isComplete = body !== undefined && (item !== undefined || form.valueAt('item.plan.id') || form.valueAt('item.title'))
  const asked = useSettled(isComplete ? body : undefined, 250)
  const change = asked && changeOf(asked, item)
  const { data, error } = useOperation(
    stoa.subscriptions.previewSubscriptionChange,
    { params: { id: of.id }, body: { change: change! } },
    { enabled: change !== undefined && !form.isSending, staleTime: 0, keepsPrevious: true },
  )
  if (change === undefined) return null
  if (error)
    return (
      <Alert color="yellow" icon={<TriangleAlert />} aria-live="polite">
        {tell(error, words)}
      </Alert>
    )
  if (!data) return null
  const { pendingItems, invoice, invoiceItems } = data
  const charged = {
    currencyCode: pendingItems[0]?.currencyCode ?? '',
    netAmount: sum(pendingItems.map(({ netDiscountedAmount }) => netDiscountedAmount)),
    taxAmount: sum(pendingItems.map(({ taxAmount }) => taxAmount)),
    grossAmount: sum(pendingItems.map(({ grossAmount }) => grossAmount)),
  }
  return (
    <Alert color="gray" icon={<Scale />} title={w.preview} aria-live="polite">
      {pendingItems.length > 0 && (
        <>
          <Text size="sm">{w.previewCharge}</Text>
          <PreviewLines invoice={charged} items={pendingItems} locationRef={of.locationRef} />
        </>
      )}
      {invoice ? (
        <>
          <Text size="sm" mt={pendingItems.length > 0 ? 'xs' : 0}>
            {w.upcoming}
            {invoice.period && ` · ${day(invoice.period.startDate)}`}
          </Text>
          <PreviewLines invoice={invoice} items={invoiceItems} locationRef={of.locationRef} />
        </>
      ) : (
        <Text size="sm">{w.previewFree}</Text>
      )}
    </Alert>
  )
}

const changeOf = (body: object, item: Item | undefined): Change =>
  (item ? { type: 'update', itemRef: item.id, ...body } : { type: 'add', ...body }) as Change

/** Of amounts in major units. */
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
