import { implement } from '../kernel/http/implement.ts'
import { placeIn, readChanges } from '../kernel/storage/changes.ts'
import { seesKind } from '../terms/objects.ts'
import * as contract from './contract.ts'
import { changeView } from './view.ts'

/** How many changes a page looks at, at least. */
const FARTHEST = 1_000

export const changeRoutes = implement(
  contract,
  {
    async listChanges({ db, network, actor, query }) {
      const { place, newest } = await placeIn(db, network, query.after)
      const rows = place === newest ? [] : await readChanges(db, network, place, Math.max(FARTHEST, query.limit))
      const seen = rows.filter(row => seesKind(actor, row.kind))
      const changes = seen.slice(0, query.limit)
      // Where all have been shown, the next page need not look at those again that are not.
      const end = seen.length > changes.length ? changes.at(-1)!.sequence : (rows.at(-1)?.sequence ?? place)
      return { changes: changes.map(changeView), cursor: String(end), hasMore: end < newest }
    },
  },
  { follows: { listChanges: (actor, row) => (seesKind(actor, row.kind) ? changeView(row) : undefined) } },
)
