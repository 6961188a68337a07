import { StoaError } from '../../../../client/index.ts'
import { calling, isSignedOut } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { hear, tellShown, type Change } from './stale.ts'

/** So many changes at most are caught up with one by one. After more, reading what is shown anew is less work. */
const MOST = 1_000
const AFTER_FAILURE = 10_000

/** Up to where this page has heard of changes; undefined before the first time. */
let place: number | undefined

/** Notes where the feed is now, before a page reads anything, so that no change is missed between. */
export async function beginHere(): Promise<void> {
  const found = await stoa.changes.listChanges({ retries: 0 }).catch(() => undefined)
  if (found) place ??= Number(found.cursor)
}

/**
 * Keeps the page up with what others change. The pages of a browser share one stream: one that is shown holds a lock, follows the feed and tells
 * the others; when it is closed or hidden, the next one goes on. Ends by the signal.
 */
export async function live(name: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => take([data]))
  signal.addEventListener('abort', () => channel.close(), { once: true })
  document.addEventListener('visibilitychange', tellShown, { signal })
  while (!signal.aborted) {
    await shown(signal)
    const hiding = hidden()
    const leaving = AbortSignal.any([signal, hiding.signal])
    try {
      await catchUp(leaving)
      await navigator.locks.request(name, { signal: leaving }, () => lead(channel, leaving))
    } catch (error) {
      if (!leaving.aborted) await recover(error, leaving)
    } finally {
      hiding.abort()
    }
  }
}

/** Waits for what helps: that somebody signs in again, or a while. */
async function recover(reason: unknown, signal: AbortSignal): Promise<void> {
  // The lock is free again, so that every page learns by itself that the session has ended.
  if (isSignedOut(reason)) return signedInAgain(signal)
  if (!(reason instanceof StoaError && reason.status === 410)) return pause(AFTER_FAILURE, signal)
  // Nobody knows what happened since.
  place = undefined
  hear('everything')
}

async function signedInAgain(signal: AbortSignal): Promise<void> {
  try {
    await calling(() => stoa.sessions.getCurrentSession({ signal }))
  } catch {
    await pause(AFTER_FAILURE, signal)
  }
}

/** Reads what happened while the page was hidden or did not listen yet. */
async function catchUp(signal: AbortSignal): Promise<void> {
  const query = { ...(place !== undefined && { after: String(place) }), limit: MOST }
  const { changes, cursor, hasMore } = await stoa.changes.listChanges({ query, signal })
  if (!hasMore) {
    take(changes)
    place = Math.max(place ?? 0, Number(cursor))
    return
  }
  place = Number((await stoa.changes.listChanges({ signal })).cursor)
  hear('everything')
}

async function lead(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  for await (const { sequence, kind, objectRef } of stoa.changes.listChanges.follow({
    query: { after: String(place) },
    signal,
  })) {
    channel.postMessage({ sequence, kind, objectRef })
    take([{ sequence, kind, objectRef }])
  }
}

/** Two pages may tell of the same while one takes over from the other. */
function take(changes: readonly Change[]): void {
  const from = place ?? 0
  const later = changes.filter(({ sequence }) => sequence > from)
  place = Math.max(from, ...later.map(({ sequence }) => sequence))
  hear(later)
}

const shown = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    // A page that is open for days is shown many times.
    const seen = new AbortController()
    const look = () => {
      if (document.hidden && !signal.aborted) return
      seen.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: seen.signal })
    signal.addEventListener('abort', look, { signal: seen.signal })
    look()
  })

/** What is aborted when the page is hidden. */
function hidden(): AbortController {
  const hiding = new AbortController()
  const look = () => document.hidden && hiding.abort()
  document.addEventListener('visibilitychange', look, { signal: hiding.signal })
  return hiding
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
