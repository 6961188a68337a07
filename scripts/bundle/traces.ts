/** Every file of the bundle begins with this: stack traces name files and lines of the sources. They are looked up when a trace is first read. */
import { readFileSync, statSync } from 'node:fs'

const bundle = new URL(import.meta.url)
const time = timeOf()
const PLACE = new RegExp(`${RegExp.escape(bundle.href)}:(\\d+):(\\d+)`, 'g')

Error.prepareStackTrace = (error, sites) => {
  const frames = sites.map(site => `\n    at ${String(site)}`).join('')
  return headOf(error) + (frames.includes(bundle.href) ? translated(frames) : frames)
}

function translated(frames: string): string {
  try {
    // A bundle that was built in the meantime has other lines than the one that runs.
    if (timeOf() !== time) return frames
    const sourceOf = readPositions()
    return frames.replace(PLACE, (place, row, column) => sourceOf(Number(row) - 1, Number(column) - 1) ?? place)
  } catch {
    return frames
  }
}

function timeOf(): number {
  return statSync(bundle).mtimeMs
}

/** Reads the file that positions.ts describes. */
function readPositions(): (row: number, column: number) => string | undefined {
  const bytes = readFileSync(new URL(`${bundle.href}.positions`))
  const at = (index: number) => bytes.readUInt32LE(4 + 4 * index)
  const count = bytes.readUInt32LE(0) / 4
  const sources = JSON.parse(bytes.toString('utf8', 4 + 16 * count)) as string[]
  return (row, column) => {
    // The last place that is not after this one.
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      const isAfter = at(4 * middle) > row || (at(4 * middle) === row && at(4 * middle + 1) > column)
      if (isAfter) high = middle
      else low = middle + 1
    }
    const found = 4 * (low - 1)
    if (low === 0 || at(found) !== row) return undefined
    return `${new URL(sources[at(found + 2)]!, bundle).href}:${at(found + 3) + 1}`
  }
}

function headOf(error: unknown): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'an error that cannot be told'
  }
}
