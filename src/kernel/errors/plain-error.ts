import { ApiError, type Collision, type Fault, type Uses } from './api-error.ts'
import type { Code } from './codes.ts'
import { errorOf } from './error-of.ts'

/** An error as data: a clone of an error keeps neither its class nor its fields. */
export interface PlainError {
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
