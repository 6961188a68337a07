/** The marks of an axis from 0 to beyond the greatest value: round numbers, at most five. */
export function marksOf(most: number, isWhole: boolean): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10]
    .map(factor => factor * power)
    .find(size => size >= rough && (!isWhole || Number.isInteger(size)))
  const size = Math.max(step ?? 10 * power, isWhole ? 1 : 0)
  // Powers of ten below 1 are not exact.
  return Array.from({ length: Math.ceil(most / size - 1e-9) + 1 }, (_, i) => Number((i * size).toPrecision(12)))
}

/** Which of `count` labels are shown, where only `most` have room beside each other: their places. The last one always is. */
export function shownLabels(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: count }, (_, i) => i).filter(i => (count - 1 - i) % step === 0)
}

/** The parts of a line, which ends where a value is missing and begins again behind it. */
export function pathOf(points: readonly (readonly [x: number, y: number] | undefined)[]): string {
  let isOpen = false
  let path = ''
  for (const point of points) {
    if (point) path += `${isOpen ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`
    isOpen = point !== undefined
  }
  return path
}
