import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import tls from 'node:tls'
import { smtpServer, type Smtp } from '../../../test/smtp.ts'
import { openMailer, type NotSent } from './mailer.ts'
import { smtpServerOf } from './url.ts'
import { AUTHORITY, CERTIFICATE, KEY } from '../../../test/certificates.ts'

const MESSAGE = {
  senderName: 'Quay',
  recipient: 'ada@example.com',
  recipientName: 'Ada',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
  messageId: '<1@example.com>',
}
const mailer = (url: string) => openMailer(smtpServerOf(url)!, 'stoa@example.com')
const send = (url: string) => mailer(url).send(MESSAGE)
const refused = async (url: string): Promise<NotSent> => {
  let error: unknown
  await send(url).catch((caught: unknown) => (error = caught))
  assert.ok(error instanceof Error, 'it was sent')
  return error as NotSent
}

describe('a mailer', () => {
  const trusted = tls.getCACertificates('default')
  before(() => tls.setDefaultCACertificates([...trusted, AUTHORITY]))
  after(() => tls.setDefaultCACertificates(trusted))

  const signsIn = {
    authOptional: false,
    onAuth(
      { username, password }: { username?: string; password?: string },
      _session: unknown,
      done: (error: Error | null, user?: object) => void,
    ) {
      if (username === 'ada@x' && password === 'p:/@#%') done(null, { user: username })
      else done(Object.assign(new Error('who is that?'), { responseCode: 535 }))
    },
  } as never
  const encrypted = { key: KEY, cert: CERTIFICATE, disabledCommands: [] as string[] }
  const plain = smtpServer()
  const startTls = smtpServer(encrypted)
  const wholeTls = smtpServer({ ...encrypted, secure: true })
  const closed = smtpServer({ ...encrypted, ...(signsIn as object) })
  const unencrypted = smtpServer({ ...(signsIn as object), allowInsecureAuth: true })
  const at = ({ port }: Smtp, { scheme = 'smtp', auth = '', host = 'localhost', query = '' } = {}) =>
    `${scheme}://${auth}${host}:${port}${query}`
  const ADA = 'ada%40x:p%3A%2F%40%23%25@'

  test('sends in clear on this machine, and by TLS where the address says so', async () => {
    await send(at(plain))
    await send(at(startTls))
    await send(at(startTls, { query: '?starttls=always' }))
    await send(at(wholeTls, { scheme: 'smtps' }))
    const isEncrypted = [plain, startTls, wholeTls].map(({ delivered }) => delivered.map(message => message.isEncrypted))
    assert.deepEqual(isEncrypted, [[false], [false, true], [true]])
  })

  test('signs in with what the address says', async () => {
    await send(at(closed, { auth: ADA, query: '?starttls=always' }))
    await send(at(unencrypted, { auth: ADA }))
    assert.deepEqual(
      [...closed.delivered, ...unencrypted.delivered].map(({ user }) => user),
      ['ada@x', 'ada@x'],
    )
  })

  test('a wrong password, a missing one, and a server without TLS are faults of the settings: the mail waits', async () => {
    for (const [url, words] of [
      [at(unencrypted, { auth: 'ada:geheim@' }), /answered 535 to AUTH/],
      [at(unencrypted), /answered 530 to MAIL FROM/],
      [at(plain, { query: '?starttls=always' }), /^the mail server (could not be talked to|answered 5\d\d to STARTTLS)/],
      [at(plain, { auth: ADA }), /^the mail server/],
    ] as const) {
      const error = await refused(url)
      assert.equal(error.isFinal, false, `${url}: ${error.message}`)
      assert.match(error.message, words)
      assert.doesNotMatch(error.message, /geheim|ada/)
    }
  })

  test('a certificate that nobody vouches for is not taken', async () => {
    tls.setDefaultCACertificates(trusted)
    for (const url of [at(wholeTls, { scheme: 'smtps' }), at(startTls, { query: '?starttls=always' })]) {
      const { message, isFinal } = await refused(url)
      assert.match(message, /could not be talked to/)
      assert.equal(isFinal, false)
    }
    tls.setDefaultCACertificates([...trusted, AUTHORITY])
    assert.match((await refused(at(wholeTls, { scheme: 'smtps', host: '127.0.0.1' }))).message, /could not be talked to/)
  })

  test('a sender that the server does not take is a fault of the settings, too, and a message that is too large is not', async () => {
    for (const [answer, isFinal] of [
      ['553 5.7.1 Sender address rejected: not owned by user', false],
      ['550 5.7.60 Client does not have permissions to send as this sender', false],
      ['552 5.3.4 Message size exceeds fixed limit', true],
    ] as const) {
      const server = scripted(line => (line.startsWith('MAIL') ? answer : '250 OK'))
      assert.equal((await refused(await server.url())).isFinal, isFinal, answer)
      server.close()
    }
  })

  test('a server that goes on and on with its answer holds up nobody for ever', async t => {
    const server = scripted(line => (line.startsWith('MAIL') ? '250-Still here' : '250 OK'))
    const url = await server.url()
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const asked: number[] = []
    t.mock.method(AbortSignal, 'timeout', (ms: number) => (asked.push(ms), timeout(200)))
    const { message, isFinal } = await refused(url)
    assert.deepEqual([message, isFinal], ['the mail server took longer than 15 minutes', false])
    assert.deepEqual(asked, [900_000])
    server.close()
  })

  test('whoever stops it cuts off what is being sent, and sends nothing more', async () => {
    const silent: Server = createServer(() => {}).listen(0, '127.0.0.1')
    after(() => silent.close())
    await new Promise(resolve => silent.once('listening', resolve))
    const mailing = mailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const sending = mailing.send(MESSAGE)
    setTimeout(() => mailing.stop(), 50)
    await assert.rejects(sending, { message: 'the service was stopped while the mail was sent', isFinal: false })
    await assert.rejects(mailing.send(MESSAGE), { isFinal: false })
  })
})

/** A server that answers each line as it is told. */
function scripted(answerOf: (line: string) => string) {
  const server = createServer(socket => {
    socket.on('error', () => {}).write('220 here\r\n')
    socket.setEncoding('latin1').on('data', text => {
      for (const line of String(text).split('\r\n').filter(Boolean)) socket.write(`${answerOf(line)}\r\n`)
    })
  })
  return {
    async url() {
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close: () => void server.close(),
  }
}
