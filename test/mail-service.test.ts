import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { MailRow } from '../src/mail/table.ts'
import { serve, stoa, type Served } from './command.ts'
import { clear, tasks } from './jobs.ts'
import { FROM, mailOf } from './mail.ts'
import { peopleOf } from './people.ts'
import { header, smtpServer } from './smtp.ts'
import { onEachEngine } from './world.ts'

onEachEngine('a server that sends mail', world => {
  const smtp = smtpServer()
  const { queue, find } = mailOf(world)
  const { newMember } = peopleOf(world)
  const invite = async () => queue({ kind: 'membershipInvitation', objectRef: (await newMember({ name: 'Geheim' })).id })
  const running: Served[] = []
  const start = async (settings: NodeJS.ProcessEnv = { SMTP_URL: smtp.url, MAIL_FROM: FROM }) => {
    const server = await serve(world.databaseUrl, settings)
    running.push(server)
    return server
  }
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 15_000
    while (!(await isSo())) {
      assert.ok(performance.now() < end, 'it did not happen')
      await wait(30)
    }
  }
  const stateOf = async (mail: MailRow) => (await find(mail))!.state
  const ids = () => smtp.delivered.map(({ raw }) => header(raw, 'Message-ID'))
  /** As if the claim of whoever was killed had ended. */
  const letClaimsEnd = () =>
    world.database.write(tx =>
      tx.run(tx.sql.updateTable('task').set({ runDate: '2026-01-01T00:00:00.000Z' }).where('network', '=', world.main.network)),
    )

  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
  })
  afterEach(() => {
    for (const { child } of running.splice(0)) child.kill('SIGKILL')
  })

  test('it sends what is queued beside it, within moments, and its log names nobody', async () => {
    const server = await start()
    smtp.mood.recipients.push('450 <geheim@example.com> later')
    const mail = await invite()
    await until(async () => (await stateOf(mail)) === 'sent')
    assert.equal(smtp.delivered.length, 1)
    assert.match(server.said(), /background work failed/)
    assert.doesNotMatch(server.said(), /geheim|@|Welcome/i)
    assert.equal(await server.end(), 0)
  })

  test('asked to stop while the mail server keeps it waiting, it ends in time, and the next one sends the mail', async () => {
    smtp.mood.isSilent = true
    const mail = await invite()
    const first = await start()
    await until(() => smtp.delivered.length === 1)
    assert.equal(await first.end(), 0)
    assert.partialDeepStrictEqual(await find(mail), { state: 'queued', attempts: 1 })
    smtp.mood.isSilent = false
    const second = await start()
    await until(async () => (await stateOf(mail)) === 'sent')
    // The server had it already, and nobody could know: it gets the same one again.
    const { messageId } = (await find(mail))!
    assert.deepEqual(ids(), [messageId, messageId])
    assert.equal(await second.end(), 0)
  })

  test('killed while it sends, it leaves the mail to the next one, under the same Message-ID', async () => {
    smtp.mood.isSilent = true
    const mail = await invite()
    const first = await start()
    await until(() => smtp.delivered.length === 1)
    assert.equal(await first.end('SIGKILL'), 'SIGKILL')
    assert.equal(await stateOf(mail), 'queued')
    smtp.mood.isSilent = false
    await letClaimsEnd()
    await start()
    await until(async () => (await stateOf(mail)) === 'sent')
    assert.deepEqual(ids(), [(await find(mail))!.messageId, (await find(mail))!.messageId])
    await until(async () => (await tasks(world)).length === 0)
  })

  // The store plays no part.
  if (world.engine === 'postgres') return

  test('without SMTP_URL it keeps them', async () => {
    const server = await start({})
    const mail = await invite()
    await until(async () => (await stateOf(mail)) === 'kept')
    assert.equal(await server.end(), 0)
  })

  test('it does not start with a server and no sender', async () => {
    const before = process.env.SMTP_URL
    process.env.SMTP_URL = 'smtp://ada:geheim@mail.example.com'
    const { code, stderr } = await stoa(world.databaseUrl, 'serve', '--port', '0')
    if (before === undefined) delete process.env.SMTP_URL
    assert.equal(code, 2)
    assert.match(stderr, /MAIL_FROM is required with SMTP_URL/)
    assert.doesNotMatch(stderr, /geheim/)
  })
})
