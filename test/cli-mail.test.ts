import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { newId } from '../src/kernel/storage/ids.ts'
import { inside } from './inside.ts'
import { clear, tasks } from './jobs.ts'
import { mailerOf, mailOf } from './mail.ts'
import { peopleOf } from './people.ts'
import { smtpServer } from './smtp.ts'
import { onEmptyStores } from './world.ts'

onEmptyStores('the command stoa mail', world => {
  const smtp = smtpServer()
  const { queue, send, find } = mailOf(world)
  const { newMember } = peopleOf(world)
  const run = (...words: string[]) => inside(world.databaseUrl, 'mail', ...words)
  const ofMain = () => ['--network', world.main.network]
  let people = 0
  const invite = async (name = 'Ada') =>
    queue({ kind: 'membershipInvitation', objectRef: (await newMember({ name, email: `reader${++people}@example.com` })).id })

  beforeEach(async () => {
    smtp.reset()
    await clear(world, 'task')
    await world.database.write(tx => tx.run(tx.sql.deleteFrom('mail').where('network', '=', world.main.network)))
  })

  test('lists mails, the newest first, with what became of them', async () => {
    assert.equal((await run('list', ...ofMain())).stdout, 'There is no mail.\n')
    smtp.mood.recipients.push('550 no such person')
    const refused = await invite()
    await send(mailerOf(smtp.url))
    const kept = await invite()
    await send()
    const queued = await invite()
    const { json: all } = await run('list', '--json')
    assert.deepEqual(
      all.map(({ id, state }: Record<string, string>) => [id, state]),
      [
        [queued.id, 'queued'],
        [kept.id, 'kept'],
        [refused.id, 'refused'],
      ],
    )
    assert.partialDeepStrictEqual(all[1], {
      networkRef: world.main.network,
      kind: 'membershipInvitation',
      objectRef: kept.objectRef,
      subject: 'Welcome to Berlin',
      language: 'en',
      attempts: 1,
    })
    assert.deepEqual(
      (await run('list', ...ofMain(), '--state', 'kept', '--json')).json.map(({ id }: { id: string }) => id),
      [kept.id],
    )
    const { code, stdout, stderr } = await run('list')
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^id +createDate +kind +state +recipient +subject +error\n/)
    assert.match(stdout, / refused +reader\d+@example\.com +Welcome to Berlin +.*550 no such person\n/)
    assert.equal((await run('list', ...ofMain(), '--state', 'dropped')).stdout, 'No mail is dropped.\n')
    assert.equal((await run('list', '--state', 'lost')).code, 2)
  })

  test('shows a mail as a mail program would, and nothing in it moves the cursor', async () => {
    const mail = await invite('Ada \u001b[31mred\u0007')
    await send()
    const { code, stdout, stderr } = await run('show', mail.id)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(
      stdout,
      /^id +\S+\n(.+\n)+\nfrom +Berlin\nto +reader\d+@example\.com\nsubject +Welcome to Berlin\n\nWelcome to Berlin\n\nHello Ada  ?\[31mred,\n/,
    )
    // oxlint-disable-next-line no-control-regex
    assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f]/)
    assert.match((await run('show', mail.id, '--html')).stdout, /^<!doctype html>\n.*<\/html>\n+$/s)
    const { html, text, state } = (await run('show', '--mail', mail.id, '--json')).json
    const row = (await find(mail))!
    assert.deepEqual([html, text, state], [row.html, row.text, 'kept'])
  })

  test('says what is not there', async () => {
    const mail = await invite()
    assert.match((await run('show', '--mail', mail.id)).stdout, /state +queued/)
    assert.match((await run('show', '--mail', mail.id, '--html')).stderr, /the mail has no contents: it is queued/)
    const { code, stdout, stderr } = await run('show', newId())
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /there is no mail/)
    assert.match((await run('show')).stderr, /^ID is required/)
    assert.equal((await run('show', '--mail', mail.id, '--html', '--json')).code, 2)
    assert.match((await run('list', '--network', newId())).stderr, /there is no network/)
  })

  test('sends again what was refused, on request', async () => {
    smtp.mood.recipients.push('550 no')
    const mail = await invite()
    await send(mailerOf(smtp.url))
    const again = await run('retry', ...ofMain(), '--mail', mail.id)
    assert.deepEqual([again.code, again.stdout], [0, 'Queued again: 1 mail.\n'])
    assert.deepEqual([(await find(mail))!.state, (await tasks(world)).length], ['queued', 1])
    assert.equal((await run('retry', ...ofMain())).stdout, 'Nothing was refused or has failed.\n')
    assert.match((await run('retry', ...ofMain(), '--mail', mail.id)).stderr, /has no mail .* that was refused/)
    await send(mailerOf(smtp.url))
    assert.equal((await find(mail))!.state, 'sent')
  })
})
