import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { buildModules } from '../scripts/client/build.ts'
import { onEachEngine } from '../test/world.ts'
import type * as Client from './index.ts'

onEachEngine(
  'the client in JavaScript',
  world => {
    let folder: string
    after(() => rmSync(folder, { recursive: true, force: true }))

    test('does what the sources do: calls, lists, and tells faults', async () => {
      folder = await mkdtemp(join(tmpdir(), 'stoa-client-'))
      await buildModules(process.cwd(), folder)
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
  },
  { engines: ['sqlite'] },
)
