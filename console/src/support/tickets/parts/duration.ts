const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long something took, to two units: 2 hr 10 min. */
export function durationIn(locale: string, milliseconds: number): string {
  let rest = Math.max(0, Math.floor(milliseconds / 60_000)) * 60
  const first = UNITS.findIndex(([, size]) => rest >= size)
  const shown = first === -1 ? UNITS.slice(-1) : UNITS.slice(first, first + 2)
  const parts = shown.map(([unit, size]) => {
    const value = Math.floor(rest / size)
    rest -= value * size
    return [value, unit] as const
  })
  return parts
    .filter(([value], i) => value > 0 || (i === 0 && first === -1))
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ')
}
