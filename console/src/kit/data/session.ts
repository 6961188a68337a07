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

export function goOnSignedIn(): void {
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
