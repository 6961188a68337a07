import { Button, Group } from '@mantine/core'
import { Plus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { fullName } from '../../kit/format/values.tsx'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useSpoken } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { ledgerAddress } from '../../kit/holder/Party.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import { typesOf, type Entry } from './entry.ts'
import { HolderDialog } from './HolderDialog.tsx'
import { LEDGERS, UnitSwitch } from './UnitSwitch.tsx'
import { useEntryColumns } from './use-entry-columns.tsx'
import { useLedgerPages } from './use-ledger-pages.ts'

/** All entries of a unit, the newest first. */
export function EntriesPage({ unit }: { unit: Unit }) {
  const { words } = useSpoken()
  const { ledgers: w, shell } = words
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const columns = useEntryColumns()
  const open = () => change({ dialog: 'holder' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.openLedgers, run: open }])
  return (
    <ListPage
      key={unit}
      title={w.title}
      of={unit === 'credits' ? stoa.transactions.listCreditTransactions : (stoa.transactions.listDayPassTransactions as never)}
      locationParameter="locationRef"
      columns={columns as never}
      filters={[{ name: 'type', label: w.type, options: typesOf(unit, words) }]}
      orders={w.orders}
      nameOf={(entry: Entry) => (entry.user ? fullName(entry.user) : (entry.company?.title ?? ''))}
      open={ledgerAddress}
      exportName={unit}
      siblings={useLedgerPages(unit)}
      actions={
        <Group gap="xs">
          <UnitSwitch unit={unit} places={LEDGERS} />
          <Button leftSection={<Plus size={15} />} onClick={open}>
            {w.openLedgers}
          </Button>
        </Group>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText, action: <Button onClick={open}>{w.openLedgers}</Button> }}
    >
      <HolderDialog
        opened={address.dialog === 'holder'}
        onClose={() => change({ dialog: undefined })}
        unit={unit}
        locationRef={location?.id}
      />
    </ListPage>
  )
}
