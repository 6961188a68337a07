import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Import {
  /** A path from the root for files of ours, else the package as it is written. */
  target: string
  line: number
  /** Gone before the program runs. */
  typeOnly: boolean
}

export interface Source {
  path: string
  lines: number
  /** Without comments and the contents of plain strings. */
  code: string
  imports: Import[]
}

// One statement, maybe over several lines; a name inside its braces holds no quotes.
const STATIC = /^(?:import|export)\s+(type\s+)?(?:[\w$*\s{},]+?\bfrom\s*)?'([^'\n]+)'/gm
const DYNAMIC = /\bimport\(\s*'([^'\n]+)'/g
const COMMENTS_AND_STRINGS = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'/gm

/** Reads files and what they import: statements, re-exports and `import('…')`. */
export function readSources(paths: string[]): Source[] {
  return paths.map(found => {
    const path = found.replaceAll('\\', '/')
    const text = readFileSync(path, 'utf8')
    const lineOf = (at: number) => text.slice(0, at).split('\n').length
    const resolve = (target: string) => (target.startsWith('.') ? join(dirname(path), target).replaceAll('\\', '/') : target)
    return {
      path,
      lines: text.trimEnd().split('\n').length,
      code: text.replace(COMMENTS_AND_STRINGS, ''),
      imports: [
        ...text.matchAll(STATIC).map(({ 1: type, 2: target = '', index }) => ({ target, index, typeOnly: type !== undefined })),
        ...text.matchAll(DYNAMIC).map(({ 1: target = '', index }) => ({ target, index, typeOnly: false })),
      ].map(({ target, index, typeOnly }) => ({ target: resolve(target), line: lineOf(index), typeOnly })),
    }
  })
}

/** The packages that running `start` loads, and by which file. */
export function packagesReached(sources: Source[], start: string): { from: string; target: string }[] {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const seen = new Set([start])
  const packages: { from: string; target: string }[] = []
  for (const path of seen) {
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly) continue
      if (byPath.has(target)) seen.add(target)
      else packages.push({ from: path, target })
    }
  }
  return packages
}

/** Circles of imports, those of types included, each named once. */
export function cycles(sources: Source[]): string[][] {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path])
    if (at >= 0 || done.has(path)) return
    for (const { target } of byPath.get(path)?.imports ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const { path } of sources) visit(path, [])
  return found
}
