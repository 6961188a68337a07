import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Json } from './client.ts'
import { CLI } from './command.ts'
import { emptyFolder, startDemo, withData, type Demo } from './demo.ts'

const withoutCurl = spawnSync('bash', ['-c', 'curl --version']).status === 0 ? false : 'bash or curl is not installed'

/** The lines of a page to be pasted. */
const linesOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replace(/^ {4}/gm, '')).join('')

const folder = emptyFolder()
/** Beside which all pages are pasted: each makes a location or a network of its own. */
let demo: Demo
before(async () => {
  demo = await startDemo('--data', withData(join(folder.path, 'data')), '--json')
})
after(async () => {
  await demo?.end()
  folder.remove()
})

/** Pastes all lines of a page into bash, and gives what was said, and the answers among it. */
function pasted(page: string, credential: 'its own' | 'made on the way'): { said: string; answers: Json[] } {
  const { baseUrl, clientId, clientSecret } = demo.json
  const replaced = {
    'npm ci && npm start\n': '',
    'http://127.0.0.1:8080': baseUrl,
    ...(credential === 'its own' && { 'CLIENT_ID:CLIENT_SECRET': `${clientId}:${clientSecret}` }),
    'npx stoa': `${process.execPath} ${CLI}`,
  }
  let script = linesOf(page)
  for (const [text, by] of Object.entries(replaced)) {
    assert.ok(script.includes(text), `${page} has no ${text}`)
    script = script.replaceAll(text, by)
  }
  const said = execFileSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder.path, encoding: 'utf8' })
  return { said, answers: said.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : [])) }
}

/** A file that a page has written, a character for each byte. */
const written = (name: string) => readFileSync(join(folder.path, name), 'latin1')

const refusals = (answers: Json[]) => answers.flatMap(({ code }) => code ?? [])

test('every line of the tour works as pasted into bash', { skip: withoutCurl }, () => {
  const { said, answers } = pasted('docs/tour.md', 'its own')
  assert.deepEqual(refusals(answers), ['out_of_stock', 'conflict'])
  assert.ok(answers.length >= 18)
  assert.equal(answers.find(({ ticket, activities }) => ticket && activities).ticket.status, 'inProgress')
  assert.equal(answers.at(-1)!.memberships.length, 3, said)
  assert.match(said, /all is well\.\n$/)
  assert.equal(written('orders.csv').trimEnd().split('\r\n').length, 3)
})

test('every line of the tour of rooms and seats works as pasted into bash, and gives what it says', { skip: withoutCurl }, () => {
  const { said, answers } = pasted('docs/places.md', 'made on the way')
  assert.deepEqual(refusals(answers), ['slot_taken', 'sold_out', 'conflict'])
  const { nearest } = answers.find(({ code }) => code === 'slot_taken')!
  assert.ok(nearest.some(({ startDate, seats }: Json) => startDate === '2040-01-12T11:30:00.000Z' && seats === 8))
  const left = answers.flatMap(({ balances }) => balances?.map(({ amount }: Json) => amount) ?? [])
  assert.deepEqual(left, [8, 2])
  const { tickets } = answers.find(({ tickets }) => tickets)!
  assert.deepEqual(
    tickets.map(({ user }: Json) => user.name),
    ['Cleo', 'Ada'],
  )
  assert.match(said, /SUMMARY:Tea at four/)
  assert.match(said, /all is well\.\n$/)
})

test('every line of the year of billing works as pasted into bash, and gives what it says', { skip: withoutCurl }, () => {
  const { said, answers } = pasted('docs/billing.md', 'made on the way')
  assert.deepEqual(refusals(answers), ['commitment_running'])
  const [first] = answers.flatMap(({ invoiceItems, invoice }) => (invoice?.number === 1 ? [invoiceItems] : []))
  assert.deepEqual(first[0].explanation.days, { used: 16, of: 31 })
  assert.equal(answers.filter(({ payment }) => payment).length, 2)
  assert.equal(answers.find(({ balances }) => balances)!.balances[0].amount, 30)
  const { periods } = answers.find(({ periods }) => periods)!
  assert.deepEqual(
    periods.slice(0, 9).map(({ state }: Json) => state),
    ['invoiced', 'invoiced', 'invoiced', 'paid', 'invoiced', 'paused', 'paused', 'invoiced', 'invoiced'],
  )
  const { invoices } = answers.findLast(({ invoices }) => invoices)!
  assert.deepEqual(
    invoices.map(({ number }: Json) => number),
    [8, 7, 6, 5, 4, 3, 2, 1],
  )
  assert.match(written('april.pdf'), /^%PDF-[^]*%%EOF\s*$/)
  assert.match(written('april.xml'), /<cbc:RegistrationName>Analytical Engines Ltd\./)
  assert.match(written('documents.csv'), /,INV-00004,.*,328\.21,.*\r\n.*,CN-00001,.*,-30\.00,/)
  assert.equal(written('payments.csv').trimEnd().split('\r\n').length, 3)
  assert.match(written('statement.csv'), /opening,,,EUR,,499\.13,\r\n[^]*closing,,,EUR,,499\.13,\r\n$/)
  assert.match(said, /all is well\.\n$/)
})
