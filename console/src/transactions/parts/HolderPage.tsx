import { Anchor, Button, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { ScheduledUses } from '../../kit/holder/ScheduledUses.tsx'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Entries } from './Entries.tsx'
import type { Unit } from '../../kit/holder/holder.ts'
import { EntryDialog } from './EntryDialog.tsx'
import classes from './ledger.module.css'
import { Lots } from './Lots.tsx'

interface Props {
  id: string
  query: { error: unknown; refetch: () => unknown }
  holder: { name: string; locationRef: string; to: string } | undefined
}

/** What a person or a company has, until when, and how it came to be so. */
export function HolderPage({ id, query, holder }: Props) {
  const { ledgers: w, shell } = useWords()
  const [address, change] = useAddress()
  const unit: Unit = address.unit === 'dayPasses' ? 'dayPasses' : 'credits'
  const back = { to: '/transactions', label: w.title }
  const give = () => change({ dialog: 'give' })
  const charge = () => change({ dialog: 'charge' })
  useShortcuts(shell.keys.thisPage, [
    { keys: 'c', label: w.give, run: give },
    { keys: 'x', label: w.charge, run: charge },
    { keys: 'u', label: w.otherUnit, run: () => change({ unit: unit === 'credits' ? 'dayPasses' : undefined }) },
  ])
  if (query.error && !holder) return <FailedPage title={w.title} back={back} query={query} />
  return (
    <Page
      title={holder?.name}
      back={back}
      beside={
        holder && (
          <Anchor component={Link} to={holder.to} size="sm">
            {w.openHolder}
          </Anchor>
        )
      }
      actions={
        <>
          <Button leftSection={<Plus size={15} />} onClick={give}>
            {w.give}
          </Button>
          <Button variant="default" leftSection={<Minus size={15} />} onClick={charge}>
            {w.charge}
          </Button>
        </>
      }
    >
      <div className={classes.ledgers}>
        <Lots id={id} unit="credits" locationRef={holder?.locationRef} />
        <Lots id={id} unit="dayPasses" locationRef={holder?.locationRef} />
      </div>
      <ScheduledUses of={{ customerRef: id }} />
      <section className={classes.box} aria-label={w.entries}>
        <Tabs value={unit} onChange={value => change({ unit: value === 'credits' ? undefined : (value ?? undefined) })}>
          <Tabs.List>
            <Tabs.Tab value="credits">{w.units.credits}</Tabs.Tab>
            <Tabs.Tab value="dayPasses">{w.units.dayPasses}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
        <Entries key={unit} id={id} unit={unit} />
      </section>
      {holder && (
        <EntryDialog
          id={id}
          name={holder.name}
          locationRef={holder.locationRef}
          unit={unit}
          action={address.dialog === 'give' || address.dialog === 'charge' ? address.dialog : undefined}
          onUnit={next => change({ unit: next === 'credits' ? undefined : next })}
          onClose={() => change({ dialog: undefined })}
        />
      )}
    </Page>
  )
}
