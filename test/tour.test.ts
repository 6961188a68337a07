import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { emptyFolder, startDemo } from './demo.ts'

const withoutCurl = spawnSync('bash', ['-c', 'curl --version']).status === 0 ? false : 'bash or curl is not installed'

/** The lines of a page to be pasted. */
const linesOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replace(/^ {4}/gm, '')).join('')

test('every line of the tour works as pasted into bash', { skip: withoutCurl }, async () => {
  const folder = emptyFolder()
  const demo = await startDemo('--data', join(folder.path, 'data'), '--json')
  try {
    const { baseUrl, clientId, clientSecret } = demo.json
    const replaced = {
      'npm ci && npm start\n': '',
      'http://127.0.0.1:8080': baseUrl,
      'CLIENT_ID:CLIENT_SECRET': `${clientId}:${clientSecret}`,
      'npx stoa': `${process.execPath} ${resolve('src/cli.ts')}`,
    }
    let script = linesOf('docs/tour.md')
    for (const [text, by] of Object.entries(replaced)) {
      assert.ok(script.includes(text), `the tour has no ${text}`)
      script = script.replaceAll(text, by)
    }
    const said = execFileSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder.path, encoding: 'utf8' })
    const answers = said.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []))
    const refused = answers.filter(({ code }) => code !== undefined)
    assert.deepEqual(
      refused.map(({ code }) => code),
      ['out_of_stock', 'conflict'],
    )
    assert.ok(answers.length >= 18)
    assert.equal(answers.find(({ ticket, activities }) => ticket && activities).ticket.status, 'inProgress')
    assert.equal(answers.at(-1).memberships.length, 3, said)
    assert.match(said, /all is well\.\n$/)
    assert.equal(readFileSync(join(folder.path, 'orders.csv'), 'utf8').trimEnd().split('\r\n').length, 3)
  } finally {
    await demo.end()
    folder.remove()
  }
})
