import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { smtpServerOf } from './url.ts'

test('SMTP_URL names a server, its port, how it is encrypted, and who signs in', () => {
  const plain = { host: 'mail.example.com', port: 587, secure: false, startTls: 'auto' }
  for (const [url, server] of [
    ['smtp://mail.example.com', plain],
    ['smtp://mail.example.com/', plain],
    ['SMTP://mail.example.com:25', { ...plain, port: 25 }],
    ['smtps://mail.example.com', { ...plain, port: 465, secure: true }],
    ['smtp://mail.example.com?starttls=always', { ...plain, startTls: 'always' }],
    ['smtp://mail.example.com/?starttls=never', { ...plain, startTls: 'never' }],
    ['smtp://[::1]:2525', { ...plain, host: '::1', port: 2525 }],
    [
      'smtps://ada%40x:p%3A%2F%40%23%25@mail.example.com:1',
      { ...plain, port: 1, secure: true, auth: { user: 'ada@x', pass: 'p:/@#%' } },
    ],
  ] as const)
    assert.deepEqual(smtpServerOf(url), server, url)
})

test('a wrong SMTP_URL ends the start with what is right, and shows no password', () => {
  const wrong = `mail.example.com http://mail.example.com smtp:// smtp:///x smtp://mail.example.com/path smtp://h:99999 smtp://h:0 smtp://user@h smtp://:geheim@h
    smtp://u:geheim%zz@h smtp://u:geheim#x@h smtp://h?tls=1 smtp://h?starttls=maybe smtp://h?starttls=never&starttls=always smtps://h?starttls=never`
  for (const url of wrong.split(/\s+/)) {
    assert.throws(
      () => readConfig({ SMTP_URL: url, MAIL_FROM: 'a@example.com' }),
      ({ message }: Error) => /SMTP_URL must be smtps:\/\/NAME:PASSWORD@HOST/.test(message) && !message.includes('geheim'),
      url,
    )
  }
})

test('MAIL_FROM is one plain address, and is required with SMTP_URL', () => {
  assert.throws(
    () => readConfig({ SMTP_URL: 'smtp://u:geheim@h' }),
    /^Error: The configuration is wrong: MAIL_FROM is required with SMTP_URL/,
  )
  for (const address of [
    'a',
    'a@',
    '@b',
    'A <a@b.example>',
    'a@b.example,c@d.example',
    'a@b\r\nBcc: c@d',
    'ä@b.example',
    'a b@c.example',
  ])
    assert.throws(() => readConfig({ MAIL_FROM: address }), /MAIL_FROM must be an e-mail address/, address)
  assert.partialDeepStrictEqual(readConfig({ SMTP_URL: 'smtp://h', MAIL_FROM: "o'neil+x@b.example" }), {
    MAIL_FROM: "o'neil+x@b.example",
  })
  assert.partialDeepStrictEqual(readConfig({}), { SMTP_URL: '', MAIL_FROM: '', MAIL_DAYS: 30 })
})
