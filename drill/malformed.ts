import type { Cast } from './world.ts'

/** A hundred beginnings of a conversation that are not HTTP, or not all of it. The sender ends its side after each. */
export function malformed({ authorization }: Cast): { name: string; bytes: Buffer }[] {
  const sign = `Host: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`
  const post = (more: string) => `POST /events/v1 HTTP/1.1\r\n${sign}${more}`
  const get = (more: string) => `GET /events/v1 HTTP/1.1\r\n${sign}${more}`
  const texts = [
    ...LINES.map(line => `${line}\r\n${sign}\r\n`),
    ...HEADERS.map(header => get(`${header}\r\n\r\n`)),
    ...LENGTHS.map(length => post(`Content-Length: ${length}\r\n\r\n{}`)),
    ...CHUNKS.map(chunks => post(`Transfer-Encoding: chunked\r\n\r\n${chunks}`)),
    ...BODIES.map(body => post(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)),
    // What breaks off: the other side has ended, so there is nothing to wait for.
    ...[1, 4, 10, 20, 40, 80, 120].map(length => get('\r\n').slice(0, length)),
    ...[2, 10, 50].map(length => post(`Content-Length: ${length}\r\n\r\n{`)),
  ]
  const known = texts.map(text => ({ name: JSON.stringify(text.slice(0, 60)), bytes: Buffer.from(text, 'latin1') }))
  const noise = Array.from({ length: Math.max(0, 100 - known.length) }, (_, i) => ({ name: `noise ${i}`, bytes: noiseOf(i) }))
  return [...known, ...noise]
}

const LINES = [
  'GET',
  'GET /',
  'GET  / HTTP/1.1',
  'GET / HTTP/9.9',
  'GET / HTTP/1.1 more',
  'get / HTTP/1.1',
  'G\0T / HTTP/1.1',
  'GET /\0 HTTP/1.1',
  'GET /é HTTP/1.1',
  'GET /%zz HTTP/1.1',
  'GET /%ff%fe HTTP/1.1',
  'GET // HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET * HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET /events/v1?${'a&'.repeat(4_000)} HTTP/1.1`,
  'NONSENSE / HTTP/1.1',
  'PRI * HTTP/2.0',
  'CONNECT x:1 HTTP/1.1',
  'TRACE / HTTP/1.1',
  ' GET / HTTP/1.1',
  'HTTP/1.1 200 OK',
]

const HEADERS = [
  'X',
  ': x',
  'X : x',
  'X\0: x',
  'X: \0',
  'X: \x7f',
  'X: é',
  ' X: folded',
  'Host: other',
  'Expect: nothing',
  'Expect: 100-continue',
  'Upgrade: websocket\r\nConnection: upgrade',
  'Connection: close, keep-alive, nonsense',
  'Authorization: Basic \0',
  'service-network-id: x\r\nservice-network-id: y',
  'If-None-Match: "',
  'Range: bytes=9-1',
  `X: ${'a'.repeat(17_000)}`,
  Array.from({ length: 500 }, (_, i) => `X-${i}: x`).join('\r\n'),
]

const LENGTHS = [
  '-1',
  '+2',
  'x',
  '2, 2',
  '2\r\nContent-Length: 3',
  '0x2',
  '1e1',
  '99999999999999999999',
  '',
  '2\r\nTransfer-Encoding: chunked',
]
const CHUNKS = [
  'zz\r\n',
  '-1\r\n',
  '2\r\n{}',
  '2\r\n{}x\r\n',
  'ffffffffffffffffff\r\n',
  '2;x=\0\r\n{}\r\n0\r\n\r\n',
  '0\r\nX\r\n\r\n',
  '\r\n',
  '0\n\n',
  '2\r\n{}\r\n0\r\n',
]
const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '{"event":null}',
  '{"event":{"title":"\0"}}',
  '\xff\xfe',
  '\xed\xa0\x80',
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
  '{"__proto__":{"a":1}}',
  '{"event":1e999}',
  `{"event":{"title":"${'x'.repeat(500_000)}"}}`,
]

/** The same bytes in every run. */
function noiseOf(seed: number): Buffer {
  let state = seed * 7_919 + 1
  return Buffer.from(
    Array.from({ length: 20 + ((seed * 37) % 400) }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return (state >> 8) & 255
    }),
  )
}
