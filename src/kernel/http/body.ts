import { isUtf8 } from 'node:buffer'
import { pointerTo } from '../contract/validate.ts'
import { ApiError, MOST_FAULTS, type Fault } from '../errors/api-error.ts'

const DEEPEST = 32
/** No operation takes nearly as many. A megabyte of short members keeps the parser and the checks busy for a tenth of a second. */
const MOST_VALUES = 10_000

/**
 * Parses a body from its bytes. Throws 400 `malformed_json` for what is no UTF-8, no JSON, deeper than 32 levels, or of more than 10,000
 * values, and notes the values that could not be stored as they were sent: NUL, lone surrogates, numbers that are not exact.
 */
export function parseBody(bytes: Buffer, faults: Fault[]): unknown {
  if (bytes.length === 0) throw new ApiError('malformed_json', 'The body is empty; this operation takes a JSON object.')
  if (!isUtf8(bytes)) throw new ApiError('malformed_json', 'The body is not UTF-8.')
  if (bytes.subarray(0, 3).equals(MARK))
    throw new ApiError('malformed_json', 'The body begins with a byte order mark; JSON has none.')
  // Before the parser sees it: a megabyte of brackets keeps JSON.parse busy for a quarter of a second.
  const { deepest, values, hasLongNumbers } = scan(bytes)
  if (deepest > DEEPEST) throw new ApiError('malformed_json', `The body is nested deeper than ${DEEPEST} levels.`)
  if (values > MOST_VALUES)
    throw new ApiError('malformed_json', `The body has more than ${MOST_VALUES.toLocaleString('en')} values.`)
  const value = parse(bytes, hasLongNumbers)
  // Pointers are spelled out only for what is wrong: nearly every body is sound.
  if (!isSound(value)) note(value, '', faults)
  return value
}

const MARK = Buffer.from([0xef, 0xbb, 0xbf])

function parse(bytes: Buffer, hasLongNumbers: boolean): unknown {
  const text = bytes.toString('utf8')
  try {
    return hasLongNumbers ? JSON.parse(text, exactly) : JSON.parse(text)
  } catch (cause) {
    throw new ApiError('malformed_json', 'The body is not well-formed JSON.', { cause })
  }
}

/** A number that would be changed on the way becomes NaN, which no check lets through. */
function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value !== 'number' || context?.source === undefined || digitsOf(context.source) === digitsOf(String(value))
    ? value
    : Number.NaN
}

/** A decimal as its digits without zeros at either end, and where its point is: the same for the same number. */
function digitsOf(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', part = ''] = mantissa.split('.')
  const digits = `${whole}${part}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  return kept === '' ? '0' : `${kept}e${Number(exponent) - part.length + digits.length - kept.length}`
}

/**
 * How deep a body is nested, how many values follow a comma in it, and whether it holds numbers with an exponent or with more digits than
 * any double keeps.
 */
function scan(bytes: Buffer): { deepest: number; values: number; hasLongNumbers: boolean } {
  let depth = 0
  let deepest = 0
  let values = 1
  let number = 0
  let hasLongNumbers = false
  for (let i = 0; i < bytes.length && deepest <= DEEPEST && values <= MOST_VALUES; i++) {
    const byte = bytes[i]!
    const isDigit = (byte >= 0x30 && byte <= 0x39) || byte === 0x2e
    if (isDigit && ++number > LONGEST_EXACT) hasLongNumbers = true
    else if (number > 0 && (byte === 0x65 || byte === 0x45)) hasLongNumbers = true
    if (!isDigit) number = 0
    if (byte === 0x22) i = endOfText(bytes, i + 1)
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (byte === 0x7d || byte === 0x5d) depth--
    else if (byte === 0x2c) values++
  }
  return { deepest, values, hasLongNumbers }
}

/** After so many bytes of a text it pays to ask for the next quote, which is found a hundred times as fast as by a loop. */
const LONG_TEXT = 256

/** Where the quote is that ends a text, or the end of all bytes. A long text is asked once: it may be full of escaped quotes. */
function endOfText(bytes: Buffer, from: number): number {
  const { length } = bytes
  for (let i = from; i < length; i++) {
    const byte = bytes[i]
    if (byte === 0x5c) i++
    else if (byte === 0x22) return i
    else if (i - from === LONG_TEXT) i = skipPlain(bytes, i)
  }
  return length
}

/** The last byte before the next quote, and before the backslashes that may escape it. */
function skipPlain(bytes: Buffer, from: number): number {
  let end = bytes.indexOf(0x22, from)
  if (end < 0) return bytes.length
  while (bytes[end - 1] === 0x5c) end--
  return Math.max(from, end - 1)
}

/** So many digits and a point: every decimal of up to 15 digits is told apart by a double. */
const LONGEST_EXACT = 15

/** Whether every value can be kept as it was sent. */
function isSound(value: unknown): boolean {
  if (typeof value === 'string') return isSoundText(value)
  if (typeof value === 'number') return isSoundNumber(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isSound)
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key]
    if (!isSoundText(key) || !isSoundKey(key, member) || !isSound(member)) return false
  }
  return true
}

const isSoundText = (text: string) => !text.includes('\0') && text.isWellFormed()

const isSoundNumber = (number: number) => Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))

/** Some keys would reach into the prototypes of whoever copies the object. */
const isSoundKey = (key: string, member: unknown) =>
  key !== '__proto__' &&
  !(key === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype'))

/** Notes the values that cannot be kept as they were sent: the first 20. */
function note(value: unknown, pointer: string, faults: Fault[]): void {
  if (faults.length >= MOST_FAULTS) return
  const add = (at: string, code: string, detail: string) => faults.push({ pointer: at.toWellFormed(), code, detail })
  if (typeof value === 'string' && !isSoundText(value)) add(pointer, 'invalid_text', BAD_TEXT)
  if (typeof value === 'number' && !isSoundNumber(value))
    add(pointer, 'invalid_number', 'The number is too large or has too many digits to be kept exactly.')
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    if (faults.length >= MOST_FAULTS) return
    const member = (value as Record<string, unknown>)[key]
    const at = pointerTo(pointer, key)
    if (!isSoundText(key)) add(at, 'invalid_text', BAD_TEXT)
    if (!isSoundKey(key, member)) add(at, 'invalid_key', `The key ${key} is not allowed.`)
    note(member, at, faults)
  }
}

const BAD_TEXT = 'Text must be well-formed Unicode without NUL.'
