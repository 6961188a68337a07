/** What is bought one by one, each with a payment of its own, and the member that names it in entries, items, payments and redemptions. */
const REFS = { order: 'orderRef', creditPackage: 'purchaseRef', eventTicket: 'eventTicketRef', booking: 'bookingRef' } as const

/** A kind of what is bought. It is also the type of the entry, the item or the money transaction that pays for it. */
export type Bought = keyof typeof REFS

type Ref = (typeof REFS)[Bought]

/** The member that names what was bought. */
export const refOf = (type: Bought, id: string) => ({ [REFS[type]]: id }) as Partial<Record<Ref, string>>

/** What was bought, of a row that names it. */
export function thingOf(row: Readonly<Record<Ref, string | null>>): { type: Bought; id: string } | undefined {
  const type = (Object.keys(REFS) as Bought[]).find(one => row[REFS[one]] !== null)
  return type && { type, id: row[REFS[type]]! }
}
