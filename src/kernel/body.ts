import { isUtf8 } from 'node:buffer'
import { ApiError, refuse, type Fault } from './errors.ts'

const DEEPEST = 32

/**
 * Parses a body from its bytes: UTF-8, at most 32 levels, and no value that could not be stored as it was sent (NUL, lone surrogates,
 * numbers that are not exact). Throws 400.
 */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new ApiError('malformed_json', 'The body is empty; this operation takes a JSON object.')
  if (!isUtf8(bytes)) throw new ApiError('malformed_json', 'The body is not UTF-8.')
  // Before the parser sees it: a megabyte of brackets keeps JSON.parse busy for a quarter of a second.
  if (isTooDeep(bytes)) throw new ApiError('malformed_json', `The body is nested deeper than ${DEEPEST} levels.`)
  const value = parse(bytes)
  const fault = faultOf(value, '')
  if (fault) refuse([fault])
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new ApiError('malformed_json', 'The body is not well-formed JSON.', { cause })
  }
}

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (inText) {
      if (byte === 0x5c) i++
      else if (byte === 0x22) inText = false
    } else if (byte === 0x22) inText = true
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > DEEPEST) return true
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return false
}

/** The first value that cannot be kept as it was sent. */
function faultOf(value: unknown, pointer: string): Fault | undefined {
  if (typeof value === 'string') return textFault(value, pointer)
  if (typeof value === 'number') return numberFault(value, pointer)
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const fault = faultOf(value[i], `${pointer}/${i}`)
      if (fault) return fault
    }
    return undefined
  }
  for (const key of Object.keys(value)) {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const member = (value as Record<string, unknown>)[key]
    const fault = textFault(key, at) ?? keyFault(key, member, at) ?? faultOf(member, at)
    if (fault) return fault
  }
  return undefined
}

const textFault = (text: string, pointer: string): Fault | undefined =>
  text.includes('\0') || !text.isWellFormed()
    ? { pointer: pointer.toWellFormed(), code: 'invalid_text', detail: 'Text must be well-formed Unicode without NUL.' }
    : undefined

const numberFault = (number: number, pointer: string): Fault | undefined =>
  !Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))
    ? { pointer, code: 'invalid_number', detail: 'The number is too large to be kept exactly.' }
    : undefined

/** Keys that would reach into the prototypes of whoever copies the object. */
const keyFault = (key: string, member: unknown, pointer: string): Fault | undefined =>
  key === '__proto__' || (key === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype'))
    ? { pointer, code: 'invalid_key', detail: `The key ${key} is not allowed.` }
    : undefined
