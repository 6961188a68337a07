import { plain } from '../kernel/text/plain.ts'

/** What a list in the order of names or titles is sorted by. It is never empty, since names and titles are not blank. */
export function sortKey(...texts: string[]): string {
  const text = texts.join(' ').trim()
  return plain(text).trim() || text
}
