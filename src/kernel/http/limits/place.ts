/** From where a request comes, as it is counted: whoever has an IPv6 address has the 2^64 beside it, too. */
export function placeOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length)).fill('0')]
  return whole.slice(0, 4).join(':')
}
