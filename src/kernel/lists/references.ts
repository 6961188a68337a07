import type { Db } from '../../db/database.ts'
import type { Table } from '../../db/table.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { Fault } from '../errors/api-error.ts'

/** A fault for each parameter of a list that names an object which the network does not have. Deleted objects still name what they had. */
export async function referenceFaults(
  db: Db,
  network: string,
  { name, columns }: Table,
  sent: Readonly<Record<string, unknown>>,
  conditions: Readonly<Record<string, unknown>>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [parameter, value] of Object.entries(sent)) {
    const column = String(conditions[parameter])
    const target = column === 'id' ? name : columns[column]?.target
    if (target === undefined || value === undefined) continue
    const wanted = new Set([value].flat().map(String))
    const known = await existing(target)(db, { network }, wanted)
    if (known.length < wanted.size) {
      faults.push({ parameter, code: 'unknown_reference', detail: `There is no such ${nounOf(target)} in this network.` })
    }
  }
  return faults
}

const statements = new Map<string, ReturnType<typeof existingIn>>()

function existing(target: string) {
  if (!statements.has(target)) statements.set(target, existingIn(target))
  return statements.get(target)!
}

const existingIn = (target: string) =>
  preparedMany((sql, p: { network: string }, ids) =>
    sql
      .selectFrom(target as 'event')
      .select('id')
      .where('network', '=', p.network)
      .where('id', 'in', ids),
  )

/** `productOption` is a product option, and a `shopOrder` an order. */
const nounOf = (table: string) =>
  table.replace(/^shop/, '').replace(/[A-Z]/g, (letter, at) => `${at === 0 ? '' : ' '}${letter.toLowerCase()}`)
