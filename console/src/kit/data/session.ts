import { useSyncExternalStore } from 'react'
import { StoaError } from '../../../../client/index.ts'

/** Whether the session has ended while the console was open, and the calls that wait until somebody has signed in again. */
let hasEnded = false
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

/** Makes a call, and when the session has ended, once more after somebody has signed in again: whatever was typed or asked for goes on. */
export async function calling<R>(call: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isSignedOut(error)) throw error
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        tell(true)
      })
    }
  }
}

export interface Who {
  user: string
  network: string
}

/** The pages of a browser share a cookie, so whoever signs in on one of them does on all. */
const others = new BroadcastChannel('stoa.session')
let here: Who | undefined
others.addEventListener('message', ({ data }: MessageEvent<Who>) => {
  if (here === undefined || (here.user === data.user && here.network === data.network)) goOn()
  // What stands on this page is somebody else's now.
  else location.replace('/console')
})

/** Notes who is signed in on this page, and tells the others. */
export function noteWho(who: Who): void {
  here = who
  others.postMessage(who)
}

export function goOnSignedIn(who: Who): void {
  noteWho(who)
  goOn()
}

function goOn(): void {
  const calls = waiting
  waiting = []
  tell(false)
  for (const resume of calls) resume()
}

export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => hasEnded,
  )

export const isSignedOut = (error: unknown): boolean => error instanceof StoaError && error.status === 401

function tell(ended: boolean): void {
  hasEnded = ended
  for (const listener of listeners) listener()
}
