import { Button, Text } from '@mantine/core'
import { Play } from 'lucide-react'
import { useMemo } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { Figure, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useMoneyPages } from '../../../kit/money/use-money-pages.ts'
import type { Run } from '../parts/run.ts'
import { RunStatus } from '../parts/RunStatus.tsx'
import { StartDialog } from '../parts/StartDialog.tsx'
import { Totals } from '../parts/Totals.tsx'

/** `/console/billing/runs`: what was billed when. The service bills by itself every minute; a run can be looked at before. */
export function PageOfRoute() {
  const { runs: w, shell } = useWords()
  const [address, change] = useAddress()
  const start = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.start, run: start }])
  const button = (
    <Button leftSection={<Play size={14} />} onClick={start}>
      {w.start}
    </Button>
  )
  return (
    <ListPage
      title={w.title}
      siblings={useMoneyPages()}
      of={stoa.billingRuns.listBillingRuns}
      columns={useColumns()}
      tabs={{ name: 'dryRun', label: w.kind, all: w.all, options: { false: w.real, true: w.dry } }}
      filters={[
        { name: 'createDate[gte]', label: w.from, isDay: true },
        { name: 'createDate[lt]', label: w.until, isDay: true },
      ]}
      nameOf={({ createDate }) => `${w.one} ${createDate}`}
      open={({ id }) => `/billing/runs/${id}`}
      exportName="billing-runs"
      actions={button}
      empty={{ title: w.emptyTitle, text: w.emptyText, action: button }}
    >
      <StartDialog opened={address.dialog === 'new'} onClose={() => change({ dialog: undefined })} />
    </ListPage>
  )
}

function useColumns(): Column<Run>[] {
  const { runs: w } = useWords()
  const titleOf = useLocationTitles()
  return useMemo(
    () => [
      {
        id: 'when',
        title: w.when,
        cell: ({ startDate, dryRun, membershipRefCreator }) => (
          <>
            <Text span display="block" fw={500}>
              <When is={startDate} as="moment" />
            </Text>
            <Text span size="xs" c="dimmed">
              {dryRun ? w.dryRun : membershipRefCreator ? w.byHand : w.byItself}
            </Text>
          </>
        ),
      },
      { id: 'status', title: w.status, cell: run => <RunStatus of={run} />, onPhone: true },
      { id: 'location', title: w.location, cell: ({ locationRef }) => (locationRef ? titleOf(locationRef) : w.everywhere) },
      { id: 'invoices', title: w.invoices, cell: ({ counts }) => <Figure value={counts.invoices} />, isFigure: true },
      { id: 'drafts', title: w.drafts, cell: ({ counts }) => <Figure value={counts.drafts} />, isFigure: true, isExtra: true },
      { id: 'faults', title: w.faults, cell: ({ faults }) => <Figure value={faults.length} />, isFigure: true },
      { id: 'total', title: w.total, cell: ({ totals }) => <Totals of={totals} />, isFigure: true },
    ],
    [w, titleOf],
  )
}
