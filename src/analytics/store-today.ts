import { sql as raw, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { preparedText } from '../db/prepared.ts'
import type { InvoiceRow } from '../invoices/table.ts'
import { MOST_COUNTED } from './contract-today.ts'

/** One location, and how many things of it are shown. */
interface At {
  network: string
  locationRef: string
  take: number
}

/** A thing, with how many there are of its kind, as far as they are counted. */
type Counted<R> = R & { id: string; count: number }

interface Part {
  /** From which rows, named `one`, and which of them. They are walked and counted by one index. */
  rows: RawBuilder<unknown>
  /** Of the rows that are shown, named `shown`. */
  columns: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  order: (of: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** The first rows of a part in the order of its index, each with the count of all; what is shown beside them is joined to these alone. */
const firstOf = <P extends At, R>(build: (p: P) => Part) =>
  preparedText((p: P) => {
    const { rows, columns, joins = raw``, order } = build(p)
    return raw<Counted<R>>`select shown."id", ${columns}, (select count(*) from (select 1 as "found" ${rows}
        limit ${raw.lit(MOST_COUNTED + 1)}) counted) as "count"
      from (select one.* ${rows} order by ${order(raw`one`)} limit ${p.take} + 0) shown ${joins} order by ${order(raw`shown`)}`
  })

const BY_DATE = (of: RawBuilder<unknown>) => raw`${of}."createDate", ${of}."id"`
const here = (table: string, p: At) =>
  raw`from ${raw.table(table)} one where one."network" = ${p.network} and one."locationRef" = ${p.locationRef}`
const WITH_USER = raw`join "user" person on person."network" = shown."network" and person."id" = shown."userRef"`

interface OpenTicket {
  number: number
  description: string
  status: string
  priority: string
  createDate: string
}

export const openTickets = (db: Db, at: At) => db.all(tickets, at)
const tickets = firstOf<At, OpenTicket>(p => ({
  rows: raw`${here('ticket', p)} and one."resolveDate" is null`,
  columns: raw`shown."number", shown."description", shown."status", shown."priority", shown."createDate"`,
  order: BY_DATE,
}))

interface OpenOrder {
  number: number
  quantity: number
  status: string
  createDate: string
  name: string
  surname: string
  productTitle: string
  optionTitle: string
}

export const ordersIn = (db: Db, at: At & { status: string }) => db.all(orders, at)
const orders = firstOf<At & { status: string }, OpenOrder>(p => ({
  rows: raw`${here('shopOrder', p)} and one."status" = ${p.status}`,
  columns: raw`shown."number", shown."quantity", shown."status", shown."createDate", person."name", person."surname",
    product."title" as "productTitle", option."title" as "optionTitle"`,
  joins: raw`${WITH_USER}
    join "product" product on product."network" = shown."network" and product."id" = shown."productRef"
    join "productOption" option on option."network" = shown."network" and option."id" = shown."optionRef"`,
  order: BY_DATE,
}))

export const invoicesIn = (db: Db, at: At & { status: string }) => db.all(invoices, at)
const invoices = firstOf<At & { status: string }, InvoiceRow>(p => ({
  rows: raw`${here('invoice', p)} and one."status" = ${p.status} and one."deleteDate" is null`,
  columns: raw`shown.*`,
  order: BY_DATE,
}))

interface Member {
  userRef: string
  name: string
  surname: string
  date: string
}

/** Memberships that wait for approval. */
export const requestsAt = (db: Db, at: At) => db.all(requests, at)
const requests = firstOf<At, Member>(p => ({
  rows: raw`${here('membership', p)} and one."approveDate" is null and one."deleteDate" is null`,
  columns: raw`shown."userRef", person."name", person."surname", shown."createDate" as "date"`,
  joins: WITH_USER,
  order: BY_DATE,
}))

/** Memberships that were approved at an instant or later, the last first. */
export const joinedAt = (db: Db, at: At & { from: string }) => db.all(joined, at)
const joined = firstOf<At & { from: string }, Member>(p => ({
  rows: raw`${here('membership', p)} and one."approveDate" >= ${p.from} and one."deleteDate" is null`,
  columns: raw`shown."userRef", person."name", person."surname", shown."approveDate" as "date"`,
  joins: WITH_USER,
  order: of => raw`${of}."approveDate" desc, ${of}."deleteDate" desc, ${of}."createDate" desc, ${of}."id" desc`,
}))

/** How many products of a location are looked at. */
const MOST_PRODUCTS = 2_000

interface LowOption {
  id: string
  productRef: string
  optionTitle: string
  productTitle: string
  stock: number
}

/** Options with at most so many units on hand, the emptiest first. */
export const lowOptions = (db: Db, at: Omit<At, 'take'> & { stock: number }): Promise<LowOption[]> => db.all(low, at)
const low = preparedText(
  (
    p: Omit<At, 'take'> & { stock: number },
  ) => raw<LowOption>`select option."id", shown."id" as "productRef", shown."title" as "productTitle",
      option."title" as "optionTitle", option."stockQuantity" as "stock"
    from (select one."network", one."id", one."title" from "product" one where one."network" = ${p.network}
        and one."locationRef" = ${p.locationRef} and one."deleteDate" is null
        order by one."createDate" desc, one."id" desc limit ${raw.lit(MOST_PRODUCTS)}) shown
      join "productOption" option on option."network" = shown."network" and option."productRef" = shown."id"
        and option."deleteDate" is null and option."stockEnabled" and option."stockQuantity" <= ${p.stock}
    order by option."stockQuantity", option."id" limit ${raw.lit(MOST_COUNTED + 1)}`,
)

/** How many lots are looked at that end soon, spent ones too. */
export const MOST_LOTS = 5_000

interface EndingLot {
  id: string
  unit: 'credit' | 'dayPass'
  remaining: number
  expireDate: string
  membershipRef: string | null
  companyRef: string | null
  locationRef: string
}

interface Ending {
  network: string
  from: string
  until: string
}

/** Lots of a network that end in a span of time, the next first, each with the location of its holder. */
export const endingLots = (db: Db, ending: Ending): Promise<EndingLot[]> => db.all(lots, ending)
const lots = preparedText((p: Ending) => {
  const of = (table: string, column: string) =>
    raw`(select holder."locationRef" from ${raw.table(table)} holder
      where holder."network" = lot."network" and holder."id" = lot.${raw.ref(column)})`
  return raw<EndingLot>`select lot."id", lot."unit", lot."remaining", lot."expireDate", lot."membershipRef", lot."companyRef",
      coalesce(${of('membership', 'membershipRef')}, ${of('company', 'companyRef')}) as "locationRef"
    from "ledgerLot" lot where lot."network" = ${p.network} and lot."expireDate" > ${p.from} and lot."expireDate" < ${p.until}
    order by lot."expireDate", lot."id" limit ${raw.lit(MOST_LOTS + 1)}`
})

/** The statements that walk an index, for whoever looks at their plans. */
export const todayStatements = { tickets, orders, invoices, requests, joined, low, lots }
