import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { ask, emptyStore, migratedStore, stoa } from './command.ts'
import { apiOf, emptyFolder, firstCalls, spawnDemo, startDemo } from './demo.ts'

test('a demo that is killed while it is made leaves nothing behind that hinders the next start', async () => {
  const folder = emptyFolder()
  for (const delay of [0, 100, 250]) {
    const child = spawnDemo('--data', folder.path, '--json')
    const closed = once(child, 'close')
    while (!existsSync(join(folder.path, 'demo.db')) && child.exitCode === null) await wait(2)
    await wait(delay)
    child.kill('SIGKILL')
    await closed
  }
  const demo = await startDemo('--data', folder.path, '--json')
  await firstCalls(demo.json)
  assert.equal((await stoa(`sqlite:${join(folder.path, 'demo.db')}`, 'verify')).code, 0)
  await demo.end()
  folder.remove()
})

test('of several demos that start at once on one database, one makes it, and all of them share its secrets', async () => {
  const [store, folder] = [await emptyStore('postgres'), emptyFolder()]
  const words = ['--data', folder.path, '--database', store.url, '--json']
  const demos = await Promise.all([1, 2, 3].map(() => startDemo(...words)))
  for (const { json } of demos) {
    assert.equal(json.clientSecret, demos[0]!.json.clientSecret)
    assert.equal((await apiOf(json).get(`/plans/v1?locationRef=${json.locationRef}`)).status, 200)
  }
  assert.equal((await ask(store.url, 'network', 'list')).length, 2)
  await Promise.all(demos.map(demo => demo.end()))
  await store.remove()
  folder.remove()
})

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`a database on ${engine} that holds something else is refused and stays as it is`, async () => {
    const [theirs, folder] = [await migratedStore(engine), emptyFolder()]
    await ask(theirs.url, 'network', 'create', '--title', 'Real')
    const child = spawnDemo('--data', folder.path, '--database', theirs.url)
    let said = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = await once(child, 'close')
    assert.equal(code, 1)
    assert.match(said, /^stoa demo: this database holds networks that are not the demo’s[^\n]*\n$/)
    assert.deepEqual(
      (await ask(theirs.url, 'network', 'list')).map((network: { title: string }) => network.title),
      ['Real'],
    )
    await theirs.remove()
    folder.remove()
  })
}
