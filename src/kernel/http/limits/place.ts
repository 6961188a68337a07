/**
 * What a request is counted under: its IPv4 address, or the first half of its IPv6 address, since whoever has one such address has the 2^64 beside
 * it, too.
 */
export function placeOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length)).fill('0')]
  return whole.slice(0, 4).join(':')
}
