import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { init, parse } from 'es-module-lexer'

interface Import {
  /** A path from the root for files of ours, else the package as it is written; undefined when it is computed at run time. */
  target: string | undefined
  line: number
  /** Gone before the program runs. */
  typeOnly: boolean
}

export interface Source {
  path: string
  /** Without comments and the contents of plain strings. */
  code: string
  imports: Import[]
}

const COMMENTS_AND_STRINGS = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*|'(?:[^'\\\n]|\\.)*'/gm

/** What adds to the types of another file. */
const AUGMENTATIONS = /^\s*declare module\s+(['"])(\..+?)\1/gm

/**
 * Reads files and what they import. The compiler says which file each import leads to, of values or of types, by a statement or inside a
 * type. The lexer says which of them are there when the program runs, and adds the modules of node and what nobody can know before.
 */
export async function readSources(paths: string[]): Promise<Source[]> {
  await init()
  const compiled = readCompiler()
  return paths.map(found => {
    const path = found.replaceAll('\\', '/')
    const text = readFileSync(path, 'utf8')
    const imports = [...lex(path, text), ...augmentations(path, text)]
    for (const { specifier, target } of compiled.get(path) ?? []) {
      if (imports.some(known => known.target === target)) continue
      imports.push({ target, line: lineOf(text, text.indexOf(specifier)), typeOnly: true })
    }
    return { path, code: text.replace(COMMENTS_AND_STRINGS, ''), imports }
  })
}

function lex(path: string, text: string): Import[] {
  return parse(text, path)[0]
    .filter(found => found.type !== 'import-meta')
    .map(found => ({
      target: found.type === 'dynamic' && found.glob ? undefined : resolve(path, found.specifier),
      line: lineOf(text, found.importStart),
      typeOnly: found.type === 'dynamic' ? found.probablyTypeOnly : found.typeOnly,
    }))
}

function augmentations(path: string, text: string): Import[] {
  return [...text.matchAll(AUGMENTATIONS)].map(({ index, 2: specifier }) => ({
    target: resolve(path, specifier),
    line: lineOf(text, index),
    typeOnly: true,
  }))
}

function resolve(path: string, specifier: string | undefined): string | undefined {
  return specifier?.startsWith('.') ? join(dirname(path), specifier).replaceAll('\\', '/') : specifier
}

interface Edge {
  /** In its quotes. */
  specifier: string
  target: string
}

/** What each file imports, as the compiler explains it: test/run.ts has kept its words, else it is asked. */
function readCompiler(): Map<string, Edge[]> {
  const kept = process.env.TEST_IMPORTS
  const edges = new Map<string, Edge[]>()
  let target = ''
  for (const line of (kept ? readFileSync(kept, 'utf8') : askCompiler()).split(/\r?\n/)) {
    if (!line.startsWith(' ')) target = line
    const [, specifier = '', from = ''] = /^ +(?:Imported|Referenced) via (.+?) from file '(.+?)'/.exec(line) ?? []
    if (from === '' || from.startsWith('node_modules/')) continue
    edges.set(from, edges.get(from) ?? [])
    edges.get(from)!.push({ specifier, target: target.startsWith('node_modules/') ? specifier.slice(1, -1) : target })
  }
  return edges
}

function askCompiler(): string {
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--noCheck', '--explainFiles', '--pretty', 'false']
  const { stdout, error } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 100_000_000 })
  if (error) throw error
  return stdout
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** The packages that running `start` loads, and by which file. */
export function packagesReached(sources: Source[], start: string): { from: string; target: string }[] {
  const byPath = new Map(sources.map(source => [source.path, source]))
  const seen = new Set([start])
  const packages: { from: string; target: string }[] = []
  for (const path of seen) {
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly || target === undefined) continue
      if (byPath.has(target)) seen.add(target)
      else packages.push({ from: path, target })
    }
  }
  return packages
}

/** The circles that arrows make, at least one of each knot. */
export function circles(arrows: Map<string, Set<string>>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (place: string, trail: string[]): void => {
    const at = trail.indexOf(place)
    if (at >= 0) found.push([...trail.slice(at), place])
    if (at >= 0 || done.has(place)) return
    for (const next of arrows.get(place) ?? []) visit(next, [...trail, place])
    done.add(place)
  }
  for (const place of arrows.keys()) visit(place, [])
  return found
}
