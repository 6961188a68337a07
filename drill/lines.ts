import type { Finding } from './finding.ts'

/** A line of the table. */
export interface Line {
  drill: string
  engine: string
  finding: Finding
}

const WIDTHS = [20, 8, 66, 40, 26]

export const head = (): string =>
  [row(['drill', 'engine', 'measured', 'figure', 'limit', 'held']), row([...WIDTHS, 7].map(bar))].join('\n')

/** Lines are printed as they come, so the widths are fixed; what is longer pushes the rest of its line aside. */
export const line = ({ drill, engine, finding: { what, figure, limit, held } }: Line): string =>
  row([drill, engine, what, figure, limit, held])

const bar = (width: number | string) => '-'.repeat(Number(width))
const row = (cells: string[]) =>
  cells
    .map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0))
    .join('  ')
    .trimEnd()
