import { Alert, Text } from '@mantine/core'
import { CalendarX, TriangleAlert } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useSettled } from '../../kit/form/use-settled.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { tell } from '../../kit/page/Failure.tsx'
import { PreviewLines } from './PreviewLines.tsx'
import type { Subscription } from './subscription.ts'

/** Before a subscription is canceled: when it would end, and what would be credited, as the service says it. */
export function CancelPreview({ form, of }: { form: ContractFormState; of: Subscription }) {
  const words = useWords()
  const { subscriptions: w } = words
  const { day, money } = useFormats(of.locationRef)
  const at = String(form.valueAt('cancel.at') ?? '') as 'earliest' | 'periodEnd' | 'date' | 'now'
  const endDate = String(form.valueAt('cancel.endDate') ?? '')
  const change = {
    type: 'cancel' as const,
    at,
    ...(at === 'date' && { endDate }),
    ...(form.valueAt('cancel.override') === true && { override: true }),
    ...(at === 'now' && form.valueAt('cancel.creditUnused') === true && { creditUnused: true }),
  }
  const asked = useSettled(change, 200)
  const { data, error } = useOperation(
    stoa.subscriptions.previewSubscriptionChange,
    { params: { id: of.id }, body: { change: asked } },
    { enabled: !form.isSending && (asked.at !== 'date' || asked.endDate !== ''), staleTime: 0, keepsPrevious: true },
  )
  if (error)
    return (
      <Alert color="yellow" icon={<TriangleAlert />} aria-live="polite">
        {tell(error, words)}
      </Alert>
    )
  if (!data) return null
  const { subscription, creditNotes } = data
  return (
    <Alert color="gray" icon={<CalendarX />} title={w.preview} aria-live="polite">
      <Text size="sm">
        {subscription.deleteDate ? w.previewGoes : subscription.endDate && w.previewEnds(day(subscription.endDate))}
      </Text>
      {creditNotes.length === 0 ? (
        <Text size="sm">{w.previewNoCredit}</Text>
      ) : (
        creditNotes.map(note => (
          <Text key={note.invoiceRef} size="sm">
            {w.previewCredited}: <b>{money(note.grossAmount)}</b>
          </Text>
        ))
      )}
      {data.invoice && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {w.upcoming}
          </Text>
          <PreviewLines invoice={data.invoice} items={data.invoiceItems} locationRef={of.locationRef} />
        </>
      )}
    </Alert>
  )
}
