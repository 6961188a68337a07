import type { SourceMap } from 'rolldown'

/**
 * Where each line of the sources is in the bundle, as 32-bit numbers, which traces.ts can search as they are: their count, the line and column
 * in the bundle, the source and the line in it, and so on; then the names of the sources. A source map would have to be read as a whole, which takes
 * 200 ms and 70 MB at this size.
 */
export function positionsOf({ mappings, sources }: Pick<SourceMap, 'mappings' | 'sources'>): Buffer {
  const places: number[] = []
  let last = ''
  for (const { row, column, source, line } of decode(mappings)) {
    const here = `${row} ${source} ${line}`
    if (here !== last) places.push(row, column, source, line)
    last = here
  }
  return Buffer.concat([new Uint32Array([places.length, ...places]), Buffer.from(JSON.stringify(sources))].map(bytesOf))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Buffer) => Buffer.from(buffer, byteOffset, byteLength)

/** The segments of a source map that lead to a source (ECMA-426): each number is told by its difference from the one before. */
function* decode(mappings: string) {
  let [source, line] = [0, 0]
  for (const [row, segments] of mappings.split(';').entries()) {
    let column = 0
    for (const segment of segments.split(',')) {
      const [columns, sources, lines] = numbers(segment)
      column += columns ?? 0
      if (sources === undefined || lines === undefined) continue
      source += sources
      line += lines
      yield { row, column, source, line }
    }
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Numbers in base 64: five bits in each digit, the lowest first, a sixth when more follow; the lowest bit of the number is its sign. */
function numbers(segment: string): number[] {
  const found: number[] = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit)
    value += (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    found.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return found
}
