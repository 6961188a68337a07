import { createHash } from 'node:crypto'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { findLogo, sellerLogos } from './store.ts'

/** Keeps a logo of a location, which the caller has locked, and gives its id. */
export async function keepLogo(context: WriteContext, locationRef: string, content: string): Promise<string> {
  const contentHash = createHash('sha256').update(content).digest('base64url')
  const known = await findLogo(context.tx, { network: context.network, locationRef, contentHash })
  if (known) return known.id
  const row = { ...newKeys(context), locationRef, contentHash, content }
  await sellerLogos.insert(context.tx, row)
  return row.id
}
