import { readFileSync } from 'node:fs'
import { groups } from '../client/index.ts'
import { SHOWN } from '../src/changes/contract-shown.ts'
import type { Endpoint } from '../src/kernel/contract/endpoint.ts'

/** By kind, what docs/api.md says an object shows of others, and the kinds with whose changes that changes. */
const [, table = ''] = /^### What an object shows of others$(.+?)^#/ms.exec(readFileSync('docs/api.md', 'utf8'))!
export const shownOfOthers: ReadonlyMap<string, { members: string[]; others: string[] }> = new Map(
  [...table.matchAll(/^\| (.+?) \| (`.+?) \| (`.+?) \|$/gm)].flatMap(([, kinds = '', members = '', others = '']) =>
    wordsIn(kinds).map(kind => [kind, { members: wordsIn(members), others: wordsIn(others) }] as const),
  ),
)

function wordsIn(text: string): string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, word]) => word!)
}

/** Where each kind of object is answered by its id. */
export async function pathsOfKinds(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const loaders = new Map<string, () => Promise<object | readonly object[]>>(Object.entries(groups))
  for (const [kind, { of }] of Object.entries(SHOWN)) {
    const contracts = [await loaders.get(of ?? '')?.()].flat()
    const endpoints = contracts.flatMap(contract => Object.values(contract ?? {}) as unknown[]).filter(isEndpoint)
    const one = endpoints.find(
      ({ method, path, list, file }) => method === 'GET' && !list && !file && /^[^:]*\/v1\/:\w+$/.test(path),
    )
    if (one) found.set(kind, one.path)
  }
  return found
}

const isEndpoint = (value: unknown): value is Endpoint => '~endpoint' in Object(value)
