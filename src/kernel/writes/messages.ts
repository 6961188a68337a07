import type { PlainError } from '../errors/plain-error.ts'

/** A write on its way into the thread that carries it out. */
export interface Asked {
  id: number
  name: string
  input: unknown
  background: boolean
}

export type ToThread =
  | {
      writes: Asked[]
      /** How many writes have not been answered, those that still wait outside among them. */
      inFlight: number
      /** The time, where a test has set the clock. */
      time: number | undefined
      /** The clocks of networks, when they have changed. */
      clocks: [network: string, instant: string][] | undefined
    }
  | { damage: Damage }
  | { close: true }

/** What became of a write, and how many milliseconds its work took. */
export type Answered = { id: number; ms: number } & ({ value: unknown } | { error: PlainError })

export type FromThread = { answers: Answered[] } | { fatal: Error }

/** What the reader has found wrong with the store. SQLite's code says what to do. */
export interface Damage {
  message: string
  errcode: number | undefined
}

export const damageOf = (error: unknown): Damage => {
  const { message, errcode } = error as Error & { errcode?: number }
  return { message, errcode }
}
