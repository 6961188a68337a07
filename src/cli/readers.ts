import { instant as instantIn } from '../kernel/time/instant.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { isUuid } from '../kernel/contract/schema.ts'
import { check } from '../kernel/contract/validate.ts'
import { Email } from '../terms/email.ts'
import { isLocale } from '../terms/locale.ts'
import { GRANTED_SCOPES, SCOPES, type GrantedScope } from '../terms/scopes.ts'
import { RATE_DECIMALS, toUnits } from '../kernel/money/money.ts'
import { isTimezone } from '../kernel/time/time-zones.ts'

/** Parsers of option values. Each returns the value, or throws what the option must be. */

export function uuid(text: string): string {
  if (!isUuid(text)) throw new Error('an id such as 0199d3a0-5c1e-7000-8000-000000000001')
  return text.toLowerCase()
}

/** Text that is not blank, with at most so many characters. */
export const words =
  (most: number) =>
  (text: string): string => {
    if (!/\S/.test(text) || [...text].length > most) throw new Error(`text of 1 to ${most} characters`)
    return text
  }

export function email(text: string): string {
  if (check(Email, text).length > 0) throw new Error('an e-mail address')
  return text
}

export function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error('a port from 0 to 65535, 0 for a free one')
  return Number(text)
}

export function databaseUrl(text: string): string {
  if (!/^(sqlite:.|postgres(ql)?:\/\/)/.test(text)) throw new Error('sqlite:PATH or postgres://…')
  return text
}

export function currency(text: string): string {
  if (decimalsOf(text) === undefined) throw new Error('an ISO 4217 currency code such as EUR')
  return text
}

export function locale(text: string): string {
  if (!isLocale(text)) throw new Error('a language tag such as en or pt-BR')
  return text
}

export function timezone(text: string): string {
  if (!isTimezone(text)) throw new Error('an IANA time zone such as Europe/Berlin')
  return text
}

/** Percent, as an integer in 1/10,000 percent. */
export function percent(text: string): number {
  const rate = /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100 ? toUnits(Number(text), RATE_DECIMALS) : undefined
  if (rate === undefined) throw new Error('a percentage from 0 to 100 with at most 4 decimals')
  return rate
}

export const oneOf =
  <const V extends readonly string[]>(values: V) =>
  (text: string): V[number] => {
    if (!values.includes(text)) throw new Error(values.join(' or '))
    return text
  }

/** Scopes separated by commas, each at most once. */
export function scopes(text: string): GrantedScope[] {
  const asked = text.split(',').map(part => part.trim())
  if (asked.some(scope => !GRANTED_SCOPES.includes(scope as GrantedScope))) {
    throw new Error(`a list such as shop,events.readonly out of ${SCOPES.join(', ')}, each also as NAME.readonly`)
  }
  return [...new Set(asked)] as GrantedScope[]
}

/** An instant in its one spelling. */
export function instant(text: string): string {
  const read = instantIn(text)
  if (read === undefined) throw new Error('an instant such as 2027-02-01T00:00:00Z')
  return read
}
