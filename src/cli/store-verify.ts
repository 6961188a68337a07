import { sql, type RawBuilder } from 'kysely'
import type { Columns } from '../db/table.ts'
import type { Engine } from '../db/engine.ts'
import { DURATION_CLASSES, shortestOf } from '../events/rules.ts'
import { tables } from '../tables.ts'
import { moneyTransaction } from '../transactions/money/table.ts'
import { accessRules } from './store-verify-access.ts'
import { analyticsRules } from './store-verify-analytics.ts'
import { billingRules } from './store-verify-billing.ts'
import { boughtIn } from './store-verify-bought.ts'
import { taxRules } from './store-verify-taxes.ts'
import { invoiceRules } from './store-verify-invoices.ts'
import { ledgerRules } from './store-verify-ledgers.ts'
import { peopleRules } from './store-verify-people.ts'
import { paymentRules } from './store-verify-payments.ts'
import { purchaseRules } from './store-verify-purchases.ts'
import { depositReminders, depositRules } from './store-verify-deposits.ts'
import { bookingRules } from './store-verify-bookings.ts'
import { bookRules } from './store-verify-books.ts'
import { eventRules } from './store-verify-events.ts'
import { scheduledRules } from './store-verify-scheduled.ts'
import { resourceRules } from './store-verify-resources.ts'
import { creditRules } from './store-verify-credit.ts'
import { moneyRules } from './store-verify-money.ts'
import { discountRules } from './store-verify-discounts.ts'
import { signupRules } from './store-verify-signups.ts'
import { mailRules } from './store-verify-mail.ts'
import { importRules } from './store-verify-imports.ts'
import type { Rule } from './store-verify-rule.ts'
import { periodRules } from './store-verify-periods.ts'
import { placeRules } from './store-verify-places.ts'
import { subscriptionRules } from './store-verify-subscriptions.ts'
import { supportRules } from './store-verify-support.ts'
import { wordRules } from './store-verify-words.ts'
import { stockRules } from './store-verify-stock.ts'

/** Numbers without gaps: the table, the counter's name, and the column within whose value it counts. */
const NUMBERED: readonly [table: string, name: string, within?: string][] = [
  ['ticket', 'ticket'],
  ['shopOrder', 'order'],
  ['membership', 'membership'],
  ['invoice', 'invoice', 'locationRef'],
  ['creditNote', 'creditNote', 'locationRef'],
]

const gapless = ([table, name, within]: (typeof NUMBERED)[number]): Rule => ({
  name: `${name} numbers run from 1 without gap or double`,
  broken: network => sql`
    select "id" as "object", 'its number is ' || "number" || ', the one before is ' || "previous" as "detail" from (
    select "id", "number", coalesce(lag("number") over (
      ${within ? sql`partition by ${sql.ref(within)}` : sql``} order by "number"), 0) as "previous"
    from ${sql.table(table)} where "network" = ${network} and "number" is not null) numbered where "number" <> "previous" + 1`,
})

/** The highest number in use, beside the value of its counter. */
const highest = (network: string) =>
  sql`${sql.join(
    NUMBERED.map(([table, name, within]) =>
      within === undefined
        ? sql`select ${sql.lit(name)} as "scope", coalesce(max("number"), 0) as "highest"
      from ${sql.table(table)} where "network" = ${network}`
        : sql`select ${sql.lit(`${name}:`)} || location."id", coalesce(max(one."number"), 0) from "location" location
      left join ${sql.table(table)} one on one."network" = location."network" and one.${sql.ref(within)} = location."id"
      where location."network" = ${network} group by location."id"`,
    ),
    sql` union all `,
  )}`

const counters: Rule = {
  name: 'counters stand at the highest number given',
  broken: network => sql`select count."scope" as "object",
      'the counter stands at ' || coalesce(counter."last", 0) || ', the highest number is ' || count."highest" as "detail"
    from (${highest(network)}) count
      left join "counter" counter on counter."network" = ${network} and counter."scope" = count."scope"
    where count."highest" <> coalesce(counter."last", 0)`,
}

const admins: Rule = {
  name: 'a network with members has an admin',
  broken: network => sql`select network."id" as "object", 'no membership has the role admin' as "detail"
    from "network" network where network."id" = ${network}
      and exists (select 1 from "membership" m where m."network" = network."id" and m."deleteDate" is null)
      and not exists (select 1 from "membership" m where m."network" = network."id" and m."deleteDate" is null
        and m."role" = 'admin' and m."status" = 'approved')`,
}

/** Audit entries may be kept for a shorter time: of changes that are older than all of them nothing can be said. */
const recorded: Rule = {
  name: 'a change has its audit entry',
  broken: network => sql`
    select change."id" as "object", 'it is ' || change."kind" || ' of ' || change."objectRef" as "detail"
    from "change" change left join "audit" entry on entry."network" = change."network" and entry."id" = change."id"
    where change."network" = ${network} and entry."id" is null
      and change."createDate" > (select min("createDate") from "audit" where "network" = ${network})`,
}

/** Times are texts on SQLite. */
const LASTS: Record<Engine, RawBuilder<number>> = {
  sqlite: sql`round((unixepoch("endDate", 'subsec') - unixepoch("startDate", 'subsec')) * 1000) / 60000`,
  postgres: sql`extract(epoch from "endDate" - "startDate") / 60`,
}

const shortest = sql`case "durationClass" ${sql.join(
  DURATION_CLASSES.map(longest => sql`when ${sql.lit(longest)} then ${sql.lit(shortestOf(longest))}`),
  sql` `,
)} end`

const durations: Rule = {
  name: 'the class of an event’s duration is that of its dates',
  broken: (
    network,
    engine,
  ) => sql`select "id" as "object", 'its class is ' || "durationClass" || ', it lasts ' || "minutes" || ' minutes' as "detail"
    from (select "id", "durationClass", ${LASTS[engine]} as "minutes", ${shortest} as "shortest" from "event" where "network" = ${network}) event
    where "shortest" is null or "minutes" > "durationClass" or "minutes" <= "shortest"`,
}

/** References without a foreign key, because what was bought and what is made with it refer to each other. */
const LOOSE = [
  ...boughtIn(moneyTransaction).flatMap(({ table, ref }) => [
    { table, column: 'invoiceItemRef', target: 'invoiceItem' },
    { table, column: 'moneyTransactionRef', target: 'moneyTransaction' },
    { table: 'ledgerEntry', column: ref, target: table },
  ]),
  { table: 'taxRate', column: 'defaultFor', target: 'location' },
  { table: 'scheduledTransaction', column: 'bookingRef', target: 'booking' },
  { table: 'ledgerLot', column: 'purchaseRef', target: 'packagePurchase' },
  { table: 'stockMovement', column: 'orderRef', target: 'shopOrder' },
]

/** Every column that refers to a row of another table. */
const references = tables.flatMap(({ name: table, columns }) =>
  Object.entries(columns as Columns).flatMap(([column, { target }]) => (target === undefined ? [] : [{ table, column, target }])),
)

const noDangling = [...references, ...LOOSE].map(({ table, column, target }): Rule => ({
  name: `${table}.${column} names a ${target} that there is`,
  broken: network => sql`
    select one.${sql.ref(column)} as "object", ${sql.lit(`no such ${target}, but named by `)} || count(*) as "detail"
    from ${sql.table(table)} one
      left join ${sql.table(target)} target on target."network" = one."network" and target."id" = one.${sql.ref(column)}
    where one."network" = ${network} and one.${sql.ref(column)} is not null and target."id" is null
    group by one.${sql.ref(column)}`,
}))

/** Integers that may be negative. */
const SIGNED = ['lineAmount', 'change']

const noNegative = tables.flatMap(({ name: table, columns }) =>
  Object.entries(columns as Columns)
    .filter(([name, { kind }]) => 'network' in columns && kind === 'integer' && !SIGNED.includes(name))
    .map(([column]): Rule => ({
      name: `${table}.${column} is never negative`,
      broken: network => sql`select ${sql.ref('id' in columns ? 'id' : 'network')} as "object",
        ${sql.lit(`${column} is `)} || ${sql.ref(column)} as "detail"
      from ${sql.table(table)} where "network" = ${network} and ${sql.ref(column)} < 0`,
    })),
)

export const rules: readonly Rule[] = [
  ...ledgerRules,
  ...paymentRules,
  ...purchaseRules,
  ...discountRules,
  ...signupRules,
  ...NUMBERED.map(gapless),
  counters,
  ...billingRules,
  ...taxRules,
  ...invoiceRules,
  ...moneyRules,
  ...periodRules,
  ...subscriptionRules,
  ...bookRules,
  ...creditRules,
  ...depositRules,
  admins,
  recorded,
  durations,
  ...eventRules,
  ...bookingRules,
  ...scheduledRules,
  ...resourceRules,
  ...placeRules,
  ...supportRules,
  ...stockRules,
  ...peopleRules,
  ...accessRules,
  ...mailRules,
  ...importRules,
  ...wordRules,
  ...analyticsRules,
  ...noDangling,
  ...noNegative,
]

/** What is not wrong, but still to be done by somebody. */
export const reminders: readonly Rule[] = depositReminders
