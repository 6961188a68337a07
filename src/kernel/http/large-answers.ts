/** Wraps the function that makes JSON of what a route answers: when an answer was large, the next one is made in parts. */
export function inParts(serialize: (given: unknown) => string | undefined, strict: boolean) {
  let wasLarge = false
  return (given: unknown): string | Buffer | undefined => {
    const whole = wasLarge && !strict ? undefined : serialize(given)
    const body = wasLarge ? joined(jsonParts(given as object)) : whole
    wasLarge = body !== undefined && (typeof body !== 'string' || isLarge([body]))
    return body
  }
}

/**
 * Puts the parts of an answer together: as bytes where it is large. V8 keeps a string of more than 128 KB in pages of its own, which it takes from
 * the system and gives back one by one, so that a list of 140 KB took three times as long as one of 95 KB.
 */
export const joined = (parts: readonly string[]): string | Buffer => (isLarge(parts) ? bytesOf(parts) : parts.join(''))

/** V8 keeps a character in one byte, or in two where a text has one beyond Latin-1: each that is not ASCII is taken for such a one here. */
function isLarge(parts: readonly string[]): boolean {
  let characters = 0
  for (const part of parts) characters += part.length
  return characters >= 120_000 || (characters >= 60_000 && lengthOf(parts) > characters)
}

/** The parts in UTF-8, one after the other. */
export function bytesOf(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(lengthOf(parts))
  let at = 0
  for (const part of parts) at += bytes.write(part, at)
  return bytes
}

function lengthOf(parts: readonly string[]): number {
  let length = 0
  for (const part of parts) length += Buffer.byteLength(part)
  return length
}

/** What JSON.stringify makes of an object, in parts: each element of a list that it has is one. */
export function jsonParts(given: object): string[] {
  const parts: string[] = []
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    parts.push(parts.length === 0 ? '{' : ',', JSON.stringify(name), ':')
    if (!Array.isArray(value)) {
      parts.push(JSON.stringify(value))
      continue
    }
    for (const [i, element] of value.entries()) parts.push(i === 0 ? '[' : ',', JSON.stringify(element) ?? 'null')
    parts.push(value.length === 0 ? '[]' : ']')
  }
  parts.push(parts.length === 0 ? '{}' : '}')
  return parts
}
