import { create as attachment } from 'content-disposition'
import type { FileType } from '../contract/endpoint.ts'
import { checker } from '../contract/validate.ts'
import type { Route } from './implement.ts'

/**
 * Makes the function that turns what a handler returned into JSON, or into undefined if the route has no reply. With `strict` it throws
 * if the value does not match the contract.
 */
export function serializer({ operationId, endpoint: { reply } }: Route, strict: boolean): (given: unknown) => string | undefined {
  if (!strict) return reply === undefined ? () => undefined : JSON.stringify
  let faultsOf: ReturnType<typeof checker> | undefined
  return given => {
    const body: string | undefined = JSON.stringify(given)
    if (reply === undefined) {
      if (body !== undefined) throw new Error(`${operationId} answered a body, which it does not declare`)
      return undefined
    }
    if (body === undefined) throw new Error(`${operationId} answered no body`)
    const faults = (faultsOf ??= checker(reply))(JSON.parse(body))
    if (faults.length > 0) throw new Error(`${operationId} answered what it does not declare: ${JSON.stringify(faults)}`)
    return body
  }
}

/** The `Content-Type` of a file. */
export const contentTypeOf = (file: FileType): string => (file.startsWith('text/') ? `${file}; charset=utf-8` : file)

/** The `Content-Disposition` that saves a file under this name, without the characters that are not safe (RFC 6266, RFC 8187). */
export function dispositionOf(name: string): string {
  const safe = safeName(name)
  return attachment(safe, { fallback: asciiOf(safe) })
}

/** Replaces separators, control characters and bidirectional controls, and removes dots and spaces at the ends. */
function safeName(name: string): string {
  const plain = name.toWellFormed().replace(/[/\\:*?"<>|\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu, '_')
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length).replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...stem].slice(0, LONGEST_STEM).join('') || 'file'}${ending}`
}

/** With four bytes for each character, and the ending, this stays within the 255 bytes that file systems allow. */
const LONGEST_STEM = 60

/** The name in ASCII, for old clients: without accents, and with `_` for other characters. */
const asciiOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    .replace(/[/\\:*?"<>|%]/g, '_')
