import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { ActionDialog } from '../../kit/page/ActionDialog.tsx'
import { firstOpen, isBilled } from './life.ts'
import { STALE, type Item, type Subscription } from './subscription.ts'
import { usePeriods } from './use-periods.ts'

/** Takes an item off a subscription, with the next period or a later one. */
export function RemoveDialog({ item, of, onClose }: { item: Item; of: Subscription; onClose: () => void }) {
  const { subscriptions: w } = useWords()
  const { day } = useFormats(of.locationRef)
  const query = usePeriods(of)
  const periods = query.data?.periods ?? []
  const [date, setDate] = useState('')
  const remove = useWrite(stoa.subscriptions.removeSubscriptionItem, {
    said: ({ change }) => (change ? w.noted : w.removedNow),
    stale: STALE,
    onDone: onClose,
  })
  const next = firstOpen(periods)
  const later = periods.filter(({ startDate, state }) => state === 'coming' && next && startDate > next.startDate)
  const billed = isBilled(periods)
  return (
    <ActionDialog
      // The field that has the keyboard is there when it opens.
      opened={!query.isPending}
      onClose={onClose}
      title={w.removeTitle(item.title)}
      text={billed ? w.removeText : w.removeNowText}
      confirm={w.removeSubmit}
      isRunning={remove.isPending}
      onConfirm={() => remove.run({ params: { id: of.id, itemId: item.id }, query: date ? { effectiveDate: date } : {} })}
    >
      {billed && next && (
        <Select
          label={w.when}
          description={date === '' && w.whenNextUnknown}
          data={[
            { value: '', label: w.from(day(next.startDate)) },
            ...later.map(({ startDate }) => ({ value: startDate, label: w.from(day(startDate)) })),
          ]}
          value={date}
          data-autofocus
          allowDeselect={false}
          onChange={next => setDate(next ?? '')}
        />
      )}
      {of.items.length === 1 && (
        <Text size="sm" c="dimmed">
          {w.removeLast}
        </Text>
      )}
    </ActionDialog>
  )
}
