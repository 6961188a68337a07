import { sql as raw, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { preparedText } from '../db/prepared.ts'
import { ANSWERED_WITHIN, FIGURES, type Figure } from './contract-figures.ts'
import type { DaySumRow } from './table.ts'

/**
 * Where the things are that a figure counts. Each counts on one date, which does not change once it is there, or else the audit log tells
 * what it was before. What is read, kept in sums and checked comes from here alone.
 */
interface Source {
  from: RawBuilder<unknown>
  network: RawBuilder<string>
  locationRef: RawBuilder<string>
  date: RawBuilder<string>
  where: RawBuilder<boolean>
  kind: RawBuilder<string>
  currencyCode: RawBuilder<string>
  amount: RawBuilder<number>
  taxAmount: RawBuilder<number>
}

const nothing = { where: raw<boolean>`1 = 1`, kind: raw<string>`''`, currencyCode: raw<string>`''`, amount: raw<number>`0` }

const inTable = (name: string, date: string, more: Partial<Source> = {}): Source => ({
  from: raw`${raw.table(name)} one`,
  network: raw`one."network"`,
  locationRef: raw`one."locationRef"`,
  date: raw`one.${raw.ref(date)}`,
  ...nothing,
  taxAmount: raw`0`,
  ...more,
})

/** How long a ticket waited for its first answer, in whole seconds. */
const WAITED: Record<Engine, RawBuilder<number>> = {
  sqlite: raw`(unixepoch(one."firstResponseDate") - unixepoch(one."createDate"))`,
  postgres: raw`(floor(extract(epoch from one."firstResponseDate")) - floor(extract(epoch from one."createDate")))::bigint`,
}

/** How many minutes a booking takes, for each seat of what is booked by seats. */
const TAKEN: Record<Engine, RawBuilder<number>> = {
  sqlite: raw`((unixepoch(one."endDate") - unixepoch(one."startDate")) / 60 * iif(one."alone", 1, one."seats"))`,
  postgres: raw`(floor(extract(epoch from one."endDate" - one."startDate") / 60)::bigint * case when one."alone" then 1 else one."seats" end)`,
}

const answeredWithin = (waited: RawBuilder<number>) =>
  raw<string>`case ${raw.join(
    Object.entries(ANSWERED_WITHIN).map(([name, seconds]) => raw`when ${waited} <= ${raw.lit(seconds)} then ${raw.lit(name)}`),
    raw` `,
  )} else 'later' end`

/** About over how many months a time goes, one at least. */
const MONTHS: Record<Engine, (from: RawBuilder<string>, until: RawBuilder<string>) => RawBuilder<string>> = {
  sqlite: (from, until) =>
    raw`cast(max(1, cast(round((unixepoch(${until}) - unixepoch(${from})) / 2629746.0) as integer)) as text)`,
  postgres: (from, until) => raw`greatest(1, round(extract(epoch from ${until} - ${from}) / 2629746))::integer::text`,
}

/**
 * The item of its subscription beside a line of an invoice. What such a line bills of a period recurs, which setup fees, one-off items, and what
 * was added in the middle of a period, so that it waited for the next invoice, do not.
 */
const SUBSCRIBED = raw`left join "subscriptionItem" subscribed
  on subscribed."network" = item."network" and subscribed."id" = item."subscriptionItemRef"`
const RECURS = raw<boolean>`item."type" = 'subscription' and subscribed."type" = 'recurring' and item."periodEndDate" is not null and not item."waited"`

/**
 * What is joined to the things that a date is of. SQLite has no statistics here, and would begin with all lines of a network: with a cross join
 * it begins with those of the days that are asked for.
 */
const TO_DATED: Record<Engine, RawBuilder<unknown>> = { sqlite: raw`cross join`, postgres: raw`join` }

const MONEY = { currencyCode: raw<string>`one."currencyCode"` }

/** The things of each figure; docs/analytics.md tells them in words. */
export const sourceOf = (figure: Figure, engine: Engine): Source => SOURCES[figure](engine)

const SOURCES: Record<Figure, (engine: Engine) => Source> = {
  order: () => inTable('shopOrder', 'createDate', { kind: raw`one."status"` }),
  booked: engine => inTable('booking', 'startDate', { where: raw`one."deleteDate" is null`, amount: TAKEN[engine] }),
  opened: () => inTable('ticket', 'createDate'),
  solved: () => inTable('ticket', 'resolveDate'),
  answered: engine =>
    inTable('ticket', 'createDate', {
      where: raw`one."firstResponseDate" is not null`,
      kind: answeredWithin(WAITED[engine]),
      amount: WAITED[engine],
    }),
  joined: () => inTable('membership', 'approveDate'),
  left: () => inTable('membership', 'deleteDate', { where: raw`one."approveDate" is not null` }),
  invoiced: engine => ({
    ...inTable('invoice', 'issueDate', MONEY),
    from: raw`"invoice" one ${TO_DATED[engine]} "invoiceItem" item on item."network" = one."network" and item."invoiceRef" = one."id"`,
    where: raw`one."status" in ('issued', 'paid') and item."deleteDate" is null`,
    kind: raw`item."type"`,
    amount: raw`item."netDiscountedAmount"`,
    taxAmount: raw`item."taxAmount"`,
  }),
  credited: engine => ({
    ...inTable('creditNote', 'effectiveDate', MONEY),
    from: raw`"creditNote" one ${TO_DATED[engine]} "creditNoteLine" line on line."network" = one."network" and line."creditNoteRef" = one."id"
      join "invoiceItem" item on item."network" = line."network" and item."id" = line."invoiceItemRef"`,
    where: raw`one."status" = 'issued'`,
    kind: raw`item."type"`,
    amount: raw`line."netDiscountedAmount"`,
    taxAmount: raw`line."taxAmount"`,
  }),
  recurring: engine => ({
    ...SOURCES.invoiced(engine),
    from: raw`${SOURCES.invoiced(engine).from} ${SUBSCRIBED}`,
    where: raw`${SOURCES.invoiced(engine).where} and ${RECURS}`,
    kind: MONTHS[engine](raw`item."periodStartDate"`, raw`item."periodEndDate"`),
  }),
  recurringCredited: engine => ({
    ...SOURCES.credited(engine),
    from: raw`${SOURCES.credited(engine).from} ${SUBSCRIBED}`,
    where: raw`${SOURCES.credited(engine).where} and ${RECURS}`,
    // What is left of the period, from which it is taken off.
    kind: MONTHS[engine](
      raw`case when one."effectiveDate" > item."periodStartDate" then one."effectiveDate" else item."periodStartDate" end`,
      raw`item."periodEndDate"`,
    ),
  }),
  received: () =>
    inTable('moneyTransaction', 'settleDate', {
      ...MONEY,
      where: raw`one."status" = 'succeeded' and one."type" = 'invoice'`,
      kind: raw`one."paymentMethod"`,
      amount: raw`one."amount" - one."taxAmount"`,
      taxAmount: raw`one."taxAmount"`,
    }),
  paid: () =>
    inTable('moneyTransaction', 'settleDate', {
      ...MONEY,
      where: raw`one."status" = 'succeeded' and one."type" not in ('invoice', 'deposit')`,
      kind: raw`one."type"`,
      amount: raw`one."amount" - one."taxAmount"`,
      taxAmount: raw`one."taxAmount"`,
    }),
  refunded: () => ({
    ...inTable('moneyTransaction', '', MONEY),
    from: raw`"moneyRefund" refund
      join "moneyTransaction" one on one."network" = refund."network" and one."id" = refund."moneyTransactionRef"`,
    network: raw`refund."network"`,
    date: raw`refund."updateDate"`,
    // What a credit note gives back counts with that.
    where: raw`refund."status" = 'succeeded' and refund."creditNoteRef" is null`,
    kind: raw`one."type"`,
    amount: raw`refund."amount"`,
  }),
}

/** What was counted of one kind in one currency. */
export type Counted = Pick<DaySumRow, 'kind' | 'currencyCode' | 'count' | 'amount' | 'taxAmount'>

interface Span {
  network: string
  locationRef: string
  /** An instant, and another one, which does not belong to it. */
  from: string
  until: string
}

/** Counts what happened at a location in a span of time, by the index of its dates. */
export const countIn = (db: Db, figure: Figure, span: Span): Promise<Counted[]> => db.all(COUNTS[figure], span)

const counts = (figure: Figure) =>
  preparedText((p: Span, engine) => {
    const { from, network, locationRef, date, where, kind, currencyCode, amount, taxAmount } = sourceOf(figure, engine)
    return raw<Counted>`select ${kind} as "kind", ${currencyCode} as "currencyCode", count(*) as "count",
      sum(${amount}) as "amount", sum(${taxAmount}) as "taxAmount" from ${from}
      where ${network} = ${p.network} and ${locationRef} = ${p.locationRef} and ${date} >= ${p.from} and ${date} < ${p.until} and ${where}
      group by 1, 2`
  })

const COUNTS = Object.fromEntries(FIGURES.map(figure => [figure, counts(figure)])) as Record<Figure, ReturnType<typeof counts>>

/** When the first thing happened that figures count at a location; undefined where nothing did. */
export async function firstDate(db: Db, place: Pick<Span, 'network' | 'locationRef'>): Promise<string | undefined> {
  const dates: string[] = []
  for (const first of FIRSTS) dates.push(...(await db.all(first, place)).map(({ date }) => date))
  return dates.toSorted()[0]
}

const firsts = (figure: Figure) =>
  preparedText((p: Pick<Span, 'network' | 'locationRef'>, engine) => {
    const { from, network, locationRef, date } = sourceOf(figure, engine)
    return raw<{ date: string }>`select ${date} as "date" from ${from}
      where ${network} = ${p.network} and ${locationRef} = ${p.locationRef} and ${date} is not null order by ${date} limit 1`
  })

const FIRSTS = FIGURES.map(firsts)

/** The statements that read rows, for whoever looks at their plans. */
export const figureStatements = COUNTS
