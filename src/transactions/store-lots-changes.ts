import type { Builder, Tx } from '../db/database.ts'
import { changingMany } from '../db/prepared-many.ts'
import { prepared } from '../db/prepared.ts'

/** By how much a lot's amounts change. */
interface LotChange {
  lotRef: string
  remaining: number
  allocated?: number
  usedElsewhere?: number
}

/** Changes the amounts of lots, of each by all that is said of it; false when less than nothing would be left in one. */
export async function changeLots(tx: Tx, network: string, changes: readonly LotChange[]): Promise<boolean> {
  const sums = [...Map.groupBy(changes, ({ lotRef }) => lotRef)].map(([lotRef, ofLot]) => {
    const sumOf = (what: 'remaining' | 'allocated' | 'usedElsewhere') => ofLot.reduce((sum, one) => sum + (one[what] ?? 0), 0)
    return {
      lotRef,
      change: { remaining: sumOf('remaining'), allocated: sumOf('allocated'), usedElsewhere: sumOf('usedElsewhere') },
    }
  })
  let changed = 0
  for (const alike of Map.groupBy(sums, ({ change }) => Object.values(change).join()).values()) {
    const ids = alike.map(({ lotRef }) => lotRef)
    const { change } = alike[0]!
    changed += await (change.remaining > 0 ? giving : drawing)(tx, { ...change, network }, ids)
  }
  return changed === sums.length
}

type Change = Required<Omit<LotChange, 'lotRef'>> & { network: string }

const changing = (sql: Builder, p: Change, ids: string[]) =>
  sql
    .updateTable('ledgerLot')
    .set(eb => ({
      remaining: eb('remaining', '+', p.remaining),
      allocated: eb('allocated', '+', p.allocated),
      usedElsewhere: eb('usedElsewhere', '+', p.usedElsewhere),
    }))
    .where('network', '=', p.network)
    .where('id', 'in', ids)
    .where(eb => eb(eb('remaining', '+', p.remaining), '>=', eb.lit(0)))

const drawing = changingMany(changing)
/** What comes into a lot that was written off at this moment is written off, too. */
const giving = changingMany((sql, p: Change, ids) =>
  changing(sql, p, ids).set(eb => ({
    closeDate: eb.fn.coalesce('closeDate', eb.case().when('subscriptionRef', 'is', null).then(eb.ref('expireDate')).end()),
  })),
)

/** Takes what is left out of lots that have ended. */
export const closeLots = (tx: Tx, network: string, ids: readonly string[]) => closing(tx, { network }, ids)

const closing = changingMany((sql, p: { network: string }, ids) =>
  sql.updateTable('ledgerLot').set({ remaining: 0, closeDate: null }).where('network', '=', p.network).where('id', 'in', ids),
)

/** Takes what is left out of a lot, which ends then. */
export const endLot = (tx: Tx, network: string, id: string, expireDate: string | null) =>
  tx.run(ending, { network, id, expireDate })

const ending = prepared((sql, p: { network: string; id: string; expireDate: string | null }) =>
  sql
    .updateTable('ledgerLot')
    .set({ remaining: 0, expireDate: p.expireDate, closeDate: null })
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)
