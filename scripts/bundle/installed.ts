import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Throws when a package of these files is not the one that package-lock.json names: the stamp of the bundle would say what is not true. */
export function checkInstalled(root: string, files: string[]): void {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as { version?: string; packages?: Packages }
  const { packages = {} } = read('package-lock.json')
  for (const path of new Set(files.flatMap(file => PACKAGE.exec(file.replaceAll('\\', '/'))?.[1] ?? []))) {
    if (packages[path]?.version === read(`${path}/package.json`).version) continue
    throw new Error(`${path} is not the version of package-lock.json; run npm ci and try again.`)
  }
}

type Packages = Record<string, { version?: string }>

const PACKAGE = /(?:^|\/)((?:node_modules\/(?:@[^/]+\/)?[^/]+\/?)+)(?=\/)/
