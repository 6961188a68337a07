import { Alert, Button, Skeleton } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ListChecks, Play } from 'lucide-react'
import { useEffect } from 'react'
import { epochNow } from '../../../kit/data/clock.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useSession } from '../../../kit/format/session.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { confirm } from '../../../kit/page/confirm.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Page, Section } from '../../../kit/page/Page.tsx'
import { STALE, type Run } from '../parts/run.ts'
import { RunFaults } from '../parts/RunFaults.tsx'
import { RunFigures, RunSide } from '../parts/RunFigures.tsx'
import { RunInvoices } from '../parts/RunInvoices.tsx'
import { RunStatus } from '../parts/RunStatus.tsx'

/** `/console/billing/runs/{id}`: what a run has done, or what it would do; a dry run is carried out from here. */
export function PageOfRoute() {
  const { runs: w, kit, shell } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const navigate = useNavigate()
  const { network } = useSession()
  const found = useOperation(stoa.billingRuns.getBillingRun, { params: { id } })
  const run = found.data?.run
  const { moment } = useFormats(run?.locationRef)
  const { refetch } = found
  const isRunning = run?.status === 'running'
  useEffect(() => {
    // Its counts grow, and are no changes of the feed.
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), 700)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  const carryOut = useWrite(stoa.billingRuns.createBillingRun, {
    said: () => w.begun,
    stale: STALE,
    onDone: ({ run }) => navigate({ to: `/billing/runs/${run.id}` }),
  })
  // What is due now is not ahead because the clock of this machine is slow.
  const isAhead = run !== undefined && run.asOf > run.startDate && Date.parse(run.asOf) > epochNow()
  const ask = ({ locationRef, asOf, counts }: Run) =>
    confirm({
      title: w.carryOutTitle,
      text: w.carryOutText(counts.invoices),
      confirm: w.carryOut,
      cancel: kit.cancel,
      danger: false,
      onConfirm: () => carryOut.run({ body: { run: { ...(locationRef && { locationRef }), ...(isAhead && { asOf }) } } }),
    })
  const mayCarryOut = run?.dryRun === true && run.status === 'completed' && (!isAhead || network.test)
  useShortcuts(shell.keys.thisPage, mayCarryOut ? [{ keys: 'b', label: w.carryOut, run: () => ask(run) }] : [])
  const back = { to: '/billing/runs', label: w.title }
  if (found.error && !run) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page
      title={run && `${run.dryRun ? w.dryRun : w.one} · ${moment(run.startDate)}`}
      beside={run && <RunStatus of={run} />}
      back={back}
      actions={
        run &&
        (mayCarryOut ? (
          <Button leftSection={<Play size={14} />} loading={carryOut.isPending} onClick={() => ask(run)}>
            {w.carryOut}
          </Button>
        ) : (
          !run.dryRun && (
            <Button
              variant="default"
              leftSection={<ListChecks size={15} />}
              component={Link}
              to="/invoices"
              search={{ runRef: id } as never}
            >
              {w.openInvoices}
            </Button>
          )
        ))
      }
    >
      <Detail side={<RunSide of={run} />}>
        {run ? (
          <>
            {run.dryRun && run.status === 'completed' && (
              <Alert role="status" color="blue">
                {isAhead ? w.aheadText : w.dryText}
              </Alert>
            )}
            <RunFigures of={run} />
            {run.faults.length > 0 && <RunFaults of={run} />}
            <RunInvoices of={run} />
          </>
        ) : (
          <Section title={w.invoices}>
            <Skeleton h={320} />
          </Section>
        )}
      </Detail>
    </Page>
  )
}
