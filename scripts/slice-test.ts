import type { Names } from './slice-names.ts'

/** The first tests of a new slice, the last of which fails until it is made real. */
export const testFile = ({ path, one, One, many, up }: Names) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService } from '${up}../test/world.ts'

onEachService('${many}', world => {
  const PATH = '${path}'
  const create = async (more: object = {}) => {
    const reply = await world.main.api.post(PATH, { ${one}: { locationRef: world.main.location, title: 'The first', ...more } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.${one}
  }

  test('a ${one} is read back as it was created', async () => {
    const made = await create()
    assert.deepEqual((await world.main.api.get(\`\${PATH}/\${made.id}\`)).body, { ${one}: made })
  })

  test('${many} are listed, the newest first, without those that were deleted', async () => {
    const [first, second] = [await create(), await create()]
    await world.main.api.send('DELETE', \`\${PATH}/\${first.id}\`)
    const { ${many} } = (await world.main.api.get(\`\${PATH}?locationRef=\${world.main.location}\`)).body
    assert.equal(${many}[0].id, second.id)
    assert.ok(!${many}.some(({ id }: { id: string }) => id === first.id))
  })

  test('a ${one} keeps what a change does not name', async () => {
    const made = await create()
    const { body } = await world.main.api.send('PATCH', \`\${PATH}/\${made.id}\`, { ${one}: { title: 'Another' } })
    assert.deepEqual(body, { ${one}: { ...made, title: 'Another' } })
  })

  test('what else a ${one} promises', () => {
    assert.fail('say here what makes a ${one} more than a title, and take this test away: ${One}')
  })
})
`
