import { write } from '../kernel/writes/writes.ts'
import { lockPictures, movePicturesOf, setPictures } from './store-pictures.ts'
import { findClaim } from './store.ts'

/** The pictures of products, events and people, all drawn for the demo: where they lie, and where the demo serves them. */
export const PICTURES = { path: '/demo/pictures/', folder: new URL('./pictures/', import.meta.url) }

/**
 * What the addresses of pictures begin with while the demo is made. Stored addresses are whole ones, and the port may be known only once the
 * demo listens, so each start puts its own in place of it.
 */
export const FIRST_PICTURES = `http://localhost:8080${PICTURES.path}`

/** The address of a picture in the lines of the demo. */
export const picture = (name: string): string => `${FIRST_PICTURES}${name}.svg`

/** Lets all addresses of pictures begin with another address of the demo. Nobody has changed anything, so it is not recorded. */
export const movePictures = write('move the pictures of the demo', async (tx, origin: string) => {
  // Another process that starts at the same time waits here.
  const from = await lockPictures(tx)
  const to = origin + PICTURES.path
  // A demo that was made before it had pictures has none to move.
  if (from === undefined || from === to) return
  await setPictures(tx, to)
  const { main, other } = JSON.parse((await findClaim(tx))!) as Record<'main' | 'other', { networkRef: string }>
  for (const { networkRef } of [main, other]) await movePicturesOf(tx, networkRef, from, to)
})
