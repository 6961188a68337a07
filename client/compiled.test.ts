import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { buildModules } from '../scripts/client/build.ts'
import { onEachEngine } from '../test/world.ts'
import type * as Client from './index.ts'

onEachEngine(
  'the client in JavaScript',
  world => {
    let folder: string
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'stoa-client-'))
      await buildModules(process.cwd(), folder)
    })
    after(() => rmSync(folder, { recursive: true, force: true }))

    test('does what the sources do: calls, lists, and tells faults', async () => {
      const compiled = (await import(pathToFileURL(join(folder, 'index.js')).href)) as typeof Client
      const { basic, createClient, StoaError } = compiled
      const { clientId, clientSecret } = world.main
      const stoa = createClient({ baseUrl: world.baseUrl, auth: basic({ clientId, clientSecret }) })
      const { category } = await stoa.categories.createCategory({ body: { category: { title: 'Coffee' } } })
      const people: string[] = []
      for await (const { id } of stoa.memberships.listMemberships.all()) people.push(id)
      assert.ok(people.includes(world.main.admin))
      assert.equal((await stoa.categories.getCategory({ params: { id: category.id } })).category.title, 'Coffee')
      await assert.rejects(
        stoa.categories.createCategory({ body: { category: { title: ' ' } } }),
        error => error instanceof StoaError && error.fault('/category/title') !== undefined,
      )
    })

    test('leaves out of a bundle the groups that a program does not name', async () => {
      const program = `import { clientOf, groups } from './index.js'; export const stoa = clientOf({ locations: groups.locations }, {})`
      const entry = join(folder, 'program.js')
      writeFileSync(entry, program)
      const bundle = await rolldown({ input: entry, platform: 'browser' })
      const { output } = await bundle.generate()
      await bundle.close()
      const operations = new Set(
        output.flatMap(part =>
          part.type === 'chunk' ? [...part.code.matchAll(/const (\w+) = endpoint\(/g)].map(([, id]) => id) : [],
        ),
      )
      assert.deepEqual([...operations].toSorted(), [
        'createLocation',
        'deleteLocation',
        'getLocation',
        'listLocations',
        'updateLocation',
      ])
    })
  },
  { engines: ['sqlite'] },
)
