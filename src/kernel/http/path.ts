/**
 * An address in whose path everything can be decoded: a segment that cannot stands for itself. So it finds its route, and is refused there like any
 * other text that is no id, after the caller is known.
 */
export function decodable(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]|$/)
  const segments = url.slice(0, end).split('/')
  return segments.map(segment => (isDecodable(segment) ? segment : segment.replaceAll('%', '%25'))).join('/') + url.slice(end)
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}
