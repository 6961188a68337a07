import { locations } from '../access/store.ts'
import { found } from '../kernel/errors/api-error.ts'
import { referencedByQuery } from '../kernel/errors/faults.ts'
import { implement } from '../kernel/http/implement.ts'
import { importTable, loadImport } from './actions.ts'
import * as contract from './contract.ts'

export const importRoutes = implement(contract, {
  async createImport({ steps, network, actor, requestId, query, body }) {
    const { of, apply, invite, locationRef } = query
    if (locationRef) {
      const location = await steps.database.read(db => locations.find(db, network, locationRef), { oneStatement: true })
      referencedByQuery(location, 'locationRef', 'location')
    }
    const asked = { network, actor, requestId, of, apply, invite, locationRef }
    return { import: await importTable(steps, asked, pieces(body)) }
  },

  async getImport({ db, network, params }) {
    return { import: found(await loadImport(db, network, params.id), 'import') }
  },
})

const PIECE_BYTES = 16_384

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES)
}
