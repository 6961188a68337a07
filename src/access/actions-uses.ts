import { addMilliseconds } from '../kernel/time/instant.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { write, type Writes } from '../kernel/writes/writes.ts'
import { setLastUse } from './store.ts'

/** How exactly it is known when a credential was used last. */
const EXACT_MS = 300_000

interface Use {
  network: string
  id: string
  now: string
}

/** Nothing of the network has changed, so it is not recorded. */
export const noteUse = write('note the use of a credential', async (tx, { network, id, now }: Use) => {
  await setLastUse(tx, { network, id, now, before: addMilliseconds(now, -EXACT_MS) })
})

/**
 * Makes the function that hears which credential has been used, and when that was noted last. It writes rarely and nobody waits for it: what
 * is not noted now, such as while the store is busy, is noted with the next use.
 */
export function noter(
  writes: Pick<Writes, 'perform'>,
): (use: { network: string; id: string; lastUseDate: string | null }) => void {
  const atWork = new Set<string>()
  return ({ network, id, lastUseDate }) => {
    const now = systemNow()
    if (atWork.has(id) || (lastUseDate !== null && lastUseDate > addMilliseconds(now, -EXACT_MS))) return
    atWork.add(id)
    writes
      .perform(noteUse, { network, id, now }, { network, background: true })
      .catch(() => {})
      .finally(() => atWork.delete(id))
  }
}
