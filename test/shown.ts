import { readFileSync } from 'node:fs'

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
