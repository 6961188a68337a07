import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sizeOf, type Group } from './groups.ts'

/** How long each group of test files took, in milliseconds, by its name. */
export type Times = Record<string, number>

const KEPT = 'node_modules/.cache/test-times.json'
const SHOWN_MS = 500

/**
 * The groups in the order to start them, so that none is left running alone at the end: by the times of earlier runs the longest first, and
 * before them those without a time. Of these come first those that open the console, then those of several files, which take minutes,
 * and of each kind the largest.
 */
export function longestFirst(groups: Group[]): Group[] {
  const times = readTimes()
  const kind = ({ name, files }: Group) =>
    name.startsWith('test/console') ? 1e15 : files.length === 1 ? 1e9 : name.startsWith('src') ? 1e12 : 1e13
  const rank = (group: Group) => times[group.name] ?? kind(group) + sizeOf(group.files)
  return groups.toSorted((one, other) => rank(other) - rank(one))
}

export function keepTimes(times: Times): void {
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify({ ...readTimes(), ...times }))
}

/** The groups that took long, the longest first, a line each. */
export function slowest(times: Times): string[] {
  return Object.entries(times)
    .filter(([, ms]) => ms >= SHOWN_MS)
    .toSorted(([, one], [, other]) => other - one)
    .map(([file, ms]) => `${seconds(ms).padStart(7)}  ${file}`)
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function readTimes(): Times {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Times
  } catch {
    return {}
  }
}
