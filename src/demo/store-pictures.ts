import type { Tx } from '../db/database.ts'

const KEY = 'demo pictures'

/** Stores what the addresses of a new demo's pictures begin with. */
export const addPictures = (tx: Tx, value: string) => tx.run(tx.sql.insertInto('setting').values({ key: KEY, value }))

/** What they begin with; nobody else changes it until the transaction ends. */
export async function lockPictures(tx: Tx): Promise<string | undefined> {
  return (await tx.first(tx.sql.selectFrom('setting').select('value').where('key', '=', KEY).forNoKeyUpdate()))?.value
}

export const setPictures = (tx: Tx, value: string) => tx.run(tx.sql.updateTable('setting').set({ value }).where('key', '=', KEY))

/** Puts one beginning in place of another in all addresses of a network's pictures, and leaves addresses that people entered. */
export async function movePicturesOf(tx: Tx, network: string, from: string, to: string): Promise<void> {
  const begins = `${from}%`
  await tx.run(
    tx.sql
      .updateTable('user')
      .set(eb => ({ photoUrl: eb.fn<string>('replace', ['photoUrl', eb.val(from), eb.val(to)]) }))
      .where('network', '=', network)
      .where('photoUrl', 'like', begins),
  )
  await tx.run(
    tx.sql
      .updateTable('event')
      .set(eb => ({ imageUrl: eb.fn<string>('replace', ['imageUrl', eb.val(from), eb.val(to)]) }))
      .where('network', '=', network)
      .where('imageUrl', 'like', begins),
  )
  // An address has no character that JSON writes in another way.
  await tx.run(
    tx.sql
      .updateTable('product')
      .set(eb => ({ media: eb.fn<never>('replace', ['media', eb.val(`"${from}`), eb.val(`"${to}`)]) }))
      .where('network', '=', network)
      .where(eb => eb(eb.cast<string>('media', 'text'), 'like', `%"${begins}`)),
  )
}
