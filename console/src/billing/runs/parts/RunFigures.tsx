import { Progress, Skeleton } from '@mantine/core'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { HolderName } from '../../../kit/holder/Party.tsx'
import { Tally } from '../../../kit/money/Tally.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import type { Run } from './run.ts'

/** What it has made, in figures; while it runs they grow. */
export function RunFigures({ of: { counts, totals, faults, status } }: { of: Run }) {
  const { runs: w } = useWords()
  const { number, money } = useFormats()
  return (
    <>
      {status === 'running' && <Progress value={100} animated aria-label={w.statuses.running} />}
      <Tally
        label={w.figures}
        figures={[
          { title: w.invoices, value: number(counts.invoices) },
          { title: w.lines, value: number(counts.items) },
          ...totals.map(({ grossAmount, currencyCode }) => ({
            title: w.totalIn(currencyCode),
            value: money(grossAmount, currencyCode),
          })),
          { title: w.drafts, value: number(counts.drafts) },
          { title: w.faults, value: number(faults.length), isBad: faults.length > 0 },
        ]}
      />
    </>
  )
}

/** When it ran and for what, and what else it has done. */
export function RunSide({ of }: { of: Run | undefined }) {
  const { runs: w } = useWords()
  const titleOf = useLocationTitles()
  const { number, money } = useFormats()
  if (!of)
    return (
      <Section title={w.details}>
        <Skeleton h={200} />
      </Section>
    )
  const { startDate, endDate, asOf, locationRef, membershipRefCreator, counts, totals } = of
  const some = (count: number) => (count > 0 ? number(count) : undefined)
  return (
    <>
      <Section title={w.details}>
        <Facts
          items={[
            [w.asOf, <When key="asOf" is={asOf} as="moment" at={locationRef} />],
            [w.begunAt, <When key="begun" is={startDate} as="moment" at={locationRef} />],
            [w.endedAt, endDate && <When is={endDate} as="moment" at={locationRef} />],
            [w.location, locationRef ? titleOf(locationRef) : w.everywhere],
            [
              w.by,
              membershipRefCreator ? <HolderName key="by" of={{ membershipRef: membershipRefCreator }} isLink /> : w.byItself,
            ],
          ]}
        />
      </Section>
      {totals.map(({ currencyCode, netAmount, taxAmount, grossAmount }) => (
        <Section key={currencyCode} title={w.totalsIn(currencyCode)}>
          <Facts
            items={[
              [w.net, money(netAmount, currencyCode)],
              [w.tax, money(taxAmount, currencyCode)],
              [w.total, <b key="gross">{money(grossAmount, currencyCode)}</b>],
            ]}
          />
        </Section>
      ))}
      <Section title={w.also}>
        <Facts
          items={[
            [w.subscriptions, number(counts.subscriptions)],
            [w.grants, some(counts.grants)],
            [w.expirations, some(counts.expirations)],
            [w.scheduledUses, some(counts.scheduledUses)],
            [w.reminders, some(counts.reminders)],
          ]}
        />
      </Section>
    </>
  )
}
