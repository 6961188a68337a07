import { useWords } from '../../kit/format/words.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import { listOf, SCHEDULED } from '../../kit/holder/scheduled.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { customers } from '../../kit/pick/picker.ts'
import { BOOKINGS } from '../../kit/resources/booking.ts'
import { UnitSwitch } from './UnitSwitch.tsx'
import { useLedgerPages } from './use-ledger-pages.ts'
import { useScheduledColumns } from './use-scheduled-columns.tsx'

/** What bookings are to take from what later periods of subscriptions give, the soonest first. Each leads to its booking. */
export function ScheduledPage({ unit }: { unit: Unit }) {
  const { ledgers, scheduled: w } = useWords()
  const columns = useScheduledColumns(unit)
  return (
    <ListPage
      key={unit}
      title={ledgers.title}
      siblings={useLedgerPages(unit)}
      of={listOf(unit)}
      columns={columns}
      tabs={{ name: 'status', label: w.status, options: w.statuses, all: w.all }}
      filters={[
        { name: 'customerRef', label: ledgers.holder, pick: customers() },
        { name: 'subscriptionRef', label: w.subscription, isHidden: true },
      ]}
      nameOf={use => `${partyName(use)}, ${use.booking.resource.title}`}
      open={({ booking }) => `${BOOKINGS}/${booking.id}`}
      exportName={`scheduled-${unit}`}
      actions={<UnitSwitch unit={unit} places={SCHEDULED} />}
      empty={{ title: w.emptyTitle, text: w.emptyText }}
    />
  )
}
