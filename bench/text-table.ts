import type { Summary } from './rounds.ts'

export const figures = ({ perSecond, p50, p99 }: Summary): string[] => [count(perSecond), p50.toFixed(2), p99.toFixed(2)]
export const count = (value: number): string => Math.round(value).toLocaleString('en')

/** A text table: the first column is aligned left, the others right. */
export function table(head: string[], rows: string[][]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, i) => Math.max(...lines.map(line => line[i]?.length ?? 0)))
  const text = lines.map(line =>
    widths
      .map((width, i) => (i === 0 ? line[i]!.padEnd(width) : (line[i] ?? '').padStart(width)))
      .join('  ')
      .trimEnd(),
  )
  return [text[0], widths.map(width => '-'.repeat(width)).join('  '), ...text.slice(1)].join('\n')
}
