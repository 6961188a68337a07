const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const INT4 = 23
const BOOL = 16

/** Makes a value of PostgreSQL's text for it. */
export type Parser = (value: string) => unknown

const PARSERS: Record<number, Parser> = {
  [INT8]: safeInteger,
  [NUMERIC]: safeInteger,
  [INT4]: safeInteger,
  [TIMESTAMPTZ]: isoTime,
  [BOOL]: value => value === 't',
}
const asItIs: Parser = value => value

export const parserOf = (oid: number): Parser => PARSERS[oid] ?? asItIs

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`${value} is not an integer that JavaScript holds exactly`)
  return number
}

/** `2026-03-01 08:00:00.5+00`, as PostgreSQL writes it in UTC, to `2026-03-01T08:00:00.500Z`. */
function isoTime(value: string): string {
  const isExpected = value[4] === '-' && value[10] === ' ' && value.endsWith('+00')
  if (!isExpected) throw new Error(`${value} is not a time in UTC as it was asked for`)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z`
}
