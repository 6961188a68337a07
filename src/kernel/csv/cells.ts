import type { Fault } from '../errors/api-error.ts'
import { errorOf } from '../errors/error-of.ts'
import { parseBody } from '../http/body.ts'
import type { Column } from './columns.ts'

/** How a file writes its values. */
export interface Spelling {
  /** What a number with a comma for its decimals looks like, if it may have one. */
  decimalComma: RegExp | undefined
}

/**
 * Programs that part cells by semicolons do so because their decimals have a comma: `3,90`. Those that part them by tabs write either language,
 * so that `1,234` may be a thousand there, and is none of our numbers.
 */
export const spelledBy = (delimiter: string): Spelling => ({ decimalComma: DECIMAL_COMMAS[delimiter] })

const DECIMAL_COMMAS: Readonly<Record<string, RegExp>> = { ';': /^(-?\d+),(\d+)$/, '\t': /^(-?\d+),(\d{1,2}|\d{4,})$/ }

/** The value of a cell: text for whatever a column cannot hold, so that the check of the object says what is right. */
export function valueOf(cell: string, { kind }: Column, { decimalComma }: Spelling, faults: Fault[]): unknown {
  if (kind === 'text') return textOf(cell, faults)
  const word = cell.trim()
  switch (kind) {
    case 'word':
      return textOf(word, faults)
    case 'boolean':
      return BOOLEANS.get(word.toLowerCase()) ?? word
    case 'number': {
      const plain = decimalComma ? word.replace(decimalComma, '$1.$2') : word
      return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(plain) ? jsonOf(plain, faults) : word
    }
    case 'json':
      return jsonOf(word, faults)
  }
}

/** What `cellOf` of an export adds to text that a spreadsheet would calculate is taken away again. */
function textOf(cell: string, faults: Fault[]): string {
  const text = ESCAPED.test(cell) ? cell.slice(1) : cell
  if (text.includes('\0')) faults.push({ code: 'invalid_text', detail: 'Text must be well-formed Unicode without NUL.' })
  return text
}

const ESCAPED = /^'+[=+\-@\t\r]/
/** As spreadsheets write them in the languages of the console and the mails: they translate those that they read. */
const BOOLEANS = new Map([
  ...['true', 'wahr', 'verdadeiro', 'vrai', 'verdadero'].map(word => [word, true] as const),
  ...['false', 'falsch', 'falso', 'faux'].map(word => [word, false] as const),
])

/** JSON is taken as that of a body, with the same limits. */
function jsonOf(text: string, faults: Fault[]): unknown {
  const found: Fault[] = []
  try {
    const value = parseBody(Buffer.from(text), found)
    faults.push(...found.map(({ code, detail, pointer }) => ({ code, detail: pointer ? `${detail} (${pointer})` : detail })))
    return value
  } catch (error) {
    faults.push({ code: 'malformed_json', detail: errorOf(error).message.replace('The body', 'The cell') })
    return undefined
  }
}

/** Sets a value at a path. What stands on the way and can hold none stays as it is, so that the check of the object says so. */
export function setAt(object: Record<string | number, unknown>, path: Column['path'], value: unknown): void {
  let place = object
  for (const [i, name] of path.entries()) {
    if (typeof place !== 'object') return
    if (i === path.length - 1) place[name] = value
    else place = (place[name] ??= typeof path[i + 1] === 'number' ? [] : {}) as typeof place
  }
}
