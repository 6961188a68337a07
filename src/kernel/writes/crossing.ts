import { ApiError, type Collision, type Fault, type Uses } from '../errors/api-error.ts'
import type { Code } from '../errors/codes.ts'
import { errorOf } from '../errors/error-of.ts'

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

/** An error as data: a clone of an error keeps neither its class nor its fields. */
interface PlainError {
  code: Code
  detail: string
  errors: Fault[] | undefined
  uses: Uses | undefined
  collision: Collision | undefined
  headers: Record<string, string>
  cause: unknown
}

export function plainError(error: unknown): PlainError {
  const { code, message: detail, errors, uses, collision, headers, cause } = errorOf(error)
  return { code, detail, errors, uses, collision, headers, cause: cause && plainCause(cause) }
}

/** A clone of an error fails when it carries what is no data. */
function plainCause(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const { message, stack = '', cause } = error
  return Object.assign(new Error(message, cause === undefined ? {} : { cause: plainCause(cause) }), { stack })
}

export const errorFrom = ({ code, detail, errors, uses, collision, ...parts }: PlainError): ApiError =>
  new ApiError(code, detail, { ...parts, ...(errors && { errors }), ...(uses && { uses }), ...(collision && { collision }) })
