import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { rolldown, type OutputChunk } from 'rolldown'

const MOST_BYTES = 15_000

test(`it weighs at most ${MOST_BYTES / 1000} kB compressed without the contracts, and has no dependency`, async () => {
  const chunks = await bundle('export * from "./client/index.ts"', /^(?!.*\/kernel\/).*\/contract[\w-]*\.ts$/)
  const bytes = gzipSync(chunks.map(({ code }) => code).join('')).length
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`)
  assert.ok(bytes > 2_000, 'so little cannot be all of it')
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  assert.deepEqual(
    modules.filter(id => id.includes('node_modules')),
    [],
  )
})

test('a program that names one group has the contracts of that one alone', async () => {
  const chunks = await bundle(
    'import { basic, clientOf, groups } from "./client/index.ts"; export const stoa = clientOf({ locations: groups.locations }, {})',
  )
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  const contracts = modules
    .filter(id => /\/src\/(?!kernel|terms).*\/contract[\w-]*\.ts$/.test(id))
    .map(id => id.replace(/^.*\/src\//, ''))
  assert.deepEqual(contracts.toSorted(), ['locations/contract.ts'])
  assert.ok(!modules.some(id => id.endsWith('/client/auth-tokens.ts')), 'what nobody uses is left out')
})

test('a page loads the client without any contract, and each group when it is called', async () => {
  const chunks = await bundle('export * from "./client/index.ts"')
  const first = chunks.find(({ isEntry }) => isEntry)!
  const loaded = new Set([first])
  for (const { imports } of loaded) for (const name of imports) loaded.add(chunks.find(({ fileName }) => fileName === name)!)
  const modules = [...loaded].flatMap(({ moduleIds }) => moduleIds).filter(id => !id.startsWith('\0'))
  const others = modules
    .map(id => relative('', id).replaceAll('\\', '/'))
    .filter(id => !/^client\/|^entry\.ts$|^src\/kernel\/contract\/(endpoint|listed|parts)\.ts$/.test(id))
  assert.deepEqual(others, [])
})

/** The chunks of a program for browsers, shortened. What `external` matches stays outside. */
async function bundle(program: string, external: RegExp | undefined = undefined): Promise<OutputChunk[]> {
  const entry = 'virtual:entry'
  const made = await rolldown({
    input: entry,
    platform: 'browser',
    external: external ?? [],
    plugins: [
      {
        name: 'entry',
        resolveId: (source, importer) =>
          source === entry
            ? `${process.cwd()}/entry.ts`
            : importer?.endsWith('/entry.ts')
              ? `${process.cwd()}/${source}`
              : undefined,
        load: id => (id.endsWith('/entry.ts') ? program : undefined),
      },
    ],
  })
  const { output } = await made.generate({ minify: true, format: 'esm' })
  await made.close()
  return output.filter(part => part.type === 'chunk')
}
