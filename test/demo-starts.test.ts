import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { createNetwork } from '../src/access/actions.ts'
import { listNetworks } from '../src/access/store.ts'
import { openDatabase } from '../src/db/open.ts'
import { now } from '../src/kernel/time/clock.ts'
import { schema } from '../src/schema.ts'
import { migratedStore } from './command.ts'
import { emptyFolder, spawnDemo } from './demo.ts'

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`a database on ${engine} that holds something else is refused and stays as it is`, async () => {
    const [theirs, folder] = [await migratedStore(engine), emptyFolder()]
    const database = await openDatabase(theirs.url, schema)
    await database.write(tx => createNetwork(tx, now(), { title: 'Real' }))
    const child = spawnDemo('--data', folder.path, '--database', theirs.url)
    let said = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = await once(child, 'close')
    assert.equal(code, 1)
    assert.match(said, /^stoa demo: this database holds networks that are not the demo’s[^\n]*\n$/)
    assert.deepEqual(
      (await database.read(listNetworks)).map(({ title }) => title),
      ['Real'],
    )
    await database.close()
    await theirs.remove()
    folder.remove()
  })
}
