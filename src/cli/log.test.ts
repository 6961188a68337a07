import assert from 'node:assert/strict'
import { test } from 'node:test'
import tls, { type PeerCertificate } from 'node:tls'
import { Unavailable } from '../db/unavailable.ts'
import { shownError } from './log.ts'

test('an error of a wrong host is logged without the bytes of its certificate', () => {
  const certificate = { subject: { CN: 'other.example' }, raw: Buffer.alloc(2_000) } as PeerCertificate
  const error = tls.checkServerIdentity('db.example', certificate)!
  for (const told of [error, new Unavailable('The database does not answer at the moment.', error)]) {
    const line = JSON.stringify(shownError(told))
    assert.match(line, /ERR_TLS_CERT_ALTNAME_INVALID|does not answer/)
    assert.match(line, /db\.example/)
    assert.ok(line.length < 4_000, line)
  }
})
