import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { anotherApp } from '../../test/app.ts'
import { browser, PASSWORD } from '../../test/browser.ts'
import { mailerOf, mailOf } from '../../test/mail.ts'
import { raw } from '../../test/schema-lines.ts'
import { part, smtpServer } from '../../test/smtp.ts'
import { onEachEngine } from '../../test/world.ts'
import { mailForgotten } from '../access/links/actions-let-in.ts'
import { setClock } from '../kernel/time/clock.ts'
import { HOUR } from '../kernel/time/instant.ts'

onEachEngine('mail with a link to sign in', world => {
  const smtp = smtpServer()
  const PUBLIC_URL = 'https://stoa.example.com'
  const service = anotherApp(world, { PUBLIC_URL, SMTP_URL: 'smtp://mail.example.com' })
  const send = () => mailOf(world).send(mailerOf(smtp.url), PUBLIC_URL)
  const post = (path: string, body: object) =>
    fetch(service.baseUrl + path, {
      method: 'POST',
      headers: {
        authorization: world.main.api.authorization!,
        'service-network-id': world.main.network,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  const secretIn = (text: string) => /https:\/\/stoa\.example\.com\/console\/link#(stoa_link_[\w-]+)/.exec(text)?.[1]
  const mails = () =>
    raw(world.database, `select * from "mail" where "network" = '${world.main.network}' and "kind" = 'passwordReset'`)
  const userOf = async (id: string) =>
    (await world.main.api.get(`/community/memberships/v1/${id}`)).body.membership.userRef as string

  test('is sent with a secret that is stored nowhere and is not answered, and it lets the person in', async () => {
    const answered = await post('/access/links/v1', { link: { userRef: await userOf(world.main.admin) } })
    const { link } = (await answered.json()) as { link: Record<string, unknown> }
    assert.deepEqual([link.mailed, link.url, link.kind], [true, undefined, 'invite'])
    await send()
    const [message] = smtp.delivered
    assert.deepEqual(message!.to, ['ada@main.example'])
    const secret = secretIn(part(message!.raw, 'text/plain'))!
    assert.equal(secretIn(part(message!.raw, 'text/html')), secret)
    for (const table of ['mail', 'task', 'audit', 'loginLink']) {
      const rows = JSON.stringify(await raw(world.database, `select * from "${table}" where "network" = '${world.main.network}'`))
      assert.ok(!rows.includes('stoa_link_'), table)
    }
    const own = browser(world.baseUrl)
    assert.equal((await own.post('/access/links/v1/spend', { secret, password: PASSWORD })).status, 200)
  })

  test('goes three times an hour to whoever has forgotten a password, and to nobody else', async () => {
    smtp.reset()
    const headers = { host: 'stoa.example.com', origin: PUBLIC_URL, 'content-type': 'application/json' }
    const { request } = await import('node:http')
    const forget = (email: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${service.baseUrl}/access/passwords/v1/forgotten`, { method: 'POST', headers }, reply => {
          reply.resume().on('end', () => resolve(reply.statusCode!))
        })
        sent.on('error', reject)
        sent.end(JSON.stringify({ networkRef: world.main.network, email }))
      })
    for (const email of ['nobody@main.example', 'grace@main.example', 'mia@main.example']) assert.equal(await forget(email), 202)
    assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => forget('ADA@main.example'))), Array(8).fill(202))
    // They are written after the answers, however long that takes.
    while ((await mails()).length < 3) await setTimeout(20)
    await setTimeout(300)
    await send()
    assert.deepEqual(
      smtp.delivered.map(({ to }) => to[0]),
      ['ada@main.example', 'ada@main.example', 'ada@main.example'],
    )
    const secrets = smtp.delivered.map(({ raw }) => secretIn(part(raw, 'text/plain'))!)
    const spend = async (secret: string) =>
      (await browser(world.baseUrl).post('/access/links/v1/spend', { secret, password: PASSWORD })).status
    const statuses = []
    for (const secret of secrets) statuses.push(await spend(secret))
    assert.deepEqual(statuses.toSorted(), [200, 410, 410])
  })

  test('goes out although a clock that was ahead has left three of the hour to come', async t => {
    t.after(() => setClock())
    const userRef = await userOf(world.main.admin)
    const forget = async (hours: number, times: number) => {
      setClock(() => Date.now() + hours * HOUR)
      for (let i = 0; i < times; i++) {
        const from = { network: world.main.network, userRef, secretHash: randomUUID(), requestId: '' }
        await world.database.write(tx => mailForgotten.run(tx, from))
      }
      return (await mails()).length
    }
    const before = await forget(3, 0)
    assert.equal(await forget(24, 4), before + 3)
    assert.equal(await forget(3, 4), before + 6)
  })
})
