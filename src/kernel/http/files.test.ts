import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serving } from '../../../test/served.ts'
import { onEachEngine } from '../../../test/world.ts'
import { locations } from '../../access/store.ts'
import { endpoint } from '../contract/endpoint.ts'
import { ById, Default, Obj, T } from '../contract/schema.ts'
import { found } from '../errors/api-error.ts'
import { implement } from './implement.ts'

const file = { method: 'GET', scope: 'invoices', params: ById, status: 200, errors: ['not_found'] } as const
const contract = {
  getPdf: endpoint({ ...file, path: '/papers/v1/:id/pdf', summary: 'Get it as PDF', file: 'application/pdf' }),
  getTable: endpoint({
    ...file,
    path: '/papers/v1/:id/csv',
    summary: 'Get it as CSV',
    file: 'text/csv',
    query: Obj({ name: Default(T.String(), 'Rechnung') }),
  }),
  getCalendar: endpoint({ ...file, path: '/papers/v1/:id/ics', summary: 'Get it as iCalendar', file: 'text/calendar' }),
}

const PDF = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0xff, 0x00, 0xfe])
const routes = implement(contract, {
  async getPdf({ db, network, params }) {
    const { title } = found(await locations.find(db, network, params.id), 'paper')
    return { name: `${title}.pdf`, content: PDF }
  },
  getTable: async ({ query }) => ({ name: `${query.name}.csv`, content: 'Größe,"=1+1"\r\n' }),
  getCalendar: async () => ({ name: '.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }),
})

onEachEngine('a file', world => {
  const served = serving(world, routes)
  const path = (kind: string) => `/papers/v1/${world.main.location}/${kind}`
  const bytes = async (kind: string, method = 'GET', headers: Record<string, string> = {}) => {
    const response = await fetch(served.baseUrl + path(kind), {
      method,
      headers: { authorization: served.reader.authorization!, ...headers },
    })
    return { status: response.status, headers: response.headers, content: Buffer.from(await response.arrayBuffer()) }
  }

  test('is answered byte for byte, as what it is, under its name', async () => {
    const { status, headers, content } = await bytes('pdf')
    assert.equal(status, 200)
    assert.deepEqual(content, PDF)
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.equal(headers.get('content-length'), String(PDF.length))
    assert.equal(headers.get('content-disposition'), 'attachment; filename=Berlin.pdf')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    const table = await bytes('csv')
    assert.deepEqual(
      [table.headers.get('content-type'), table.content.toString()],
      ['text/csv; charset=utf-8', 'Größe,"=1+1"\r\n'],
    )
    assert.equal((await bytes('ics')).headers.get('content-type'), 'text/calendar; charset=utf-8')
  })

  test('has a tag of its bytes: who has them gets 304 without them', async () => {
    const etag = (await bytes('pdf')).headers.get('etag')!
    assert.match(etag, /^"[\w-]{27}"$/)
    assert.notEqual((await bytes('csv')).headers.get('etag'), etag)
    const again = await bytes('pdf', 'GET', { 'if-none-match': etag })
    assert.deepEqual([again.status, again.content.length, again.headers.get('etag')], [304, 0, etag])
    assert.equal(again.headers.get('content-disposition'), null)
    assert.equal((await bytes('pdf', 'GET', { 'if-none-match': '"other"' })).status, 200)
  })

  test('can be asked for by HEAD', async () => {
    const { status, headers, content } = await bytes('pdf', 'HEAD')
    assert.deepEqual([status, content.length, headers.get('content-length')], [200, 0, String(PDF.length)])
    assert.equal(headers.get('etag'), (await bytes('pdf')).headers.get('etag'))
  })

  test('that there is not is a problem like every other', async () => {
    const reply = await served.reader.get(`/papers/v1/${world.main.network}/pdf`)
    assert.deepEqual([reply.status, reply.body.code], [404, 'not_found'])
    assert.match(reply.headers.get('content-type')!, /^application\/problem\+json/)
    assert.equal(reply.headers.get('content-disposition'), null)
    assert.equal((await served.api.get(path('pdf'), { headers: { authorization: '' } })).status, 401)
  })

  for (const [name, disposition] of [
    ['Rechnung 7', 'filename="Rechnung 7.csv"'],
    ['Müller & Söhne', `filename="Muller & Sohne.csv"; filename*=UTF-8''M%C3%BCller%20%26%20S%C3%B6hne.csv`],
    ['請求書', `filename=___.csv; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.csv`],
    ['../../etc/passwd', 'filename=_.._etc_passwd.csv'],
    ['..\\x', 'filename=_x.csv'],
    ['a\r\nSet-Cookie: x', 'filename="a__Set-Cookie_ x.csv"'],
    ['say "hi"; filename=x', 'filename="say _hi_; filename=x.csv"'],
    ['100% %20', `filename="100_ _20.csv"; filename*=UTF-8''100%25%20%2520.csv`],
    ['evil\u202egpj', 'filename=evil_gpj.csv'],
    ['。／ ', `filename=__.csv; filename*=UTF-8''%E3%80%82%EF%BC%8F.csv`],
    ['x'.repeat(300), `filename=${'x'.repeat(60)}.csv`],
  ] as const) {
    test(`named ${JSON.stringify(name.slice(0, 20))} is saved under a name that is safe`, async () => {
      const { headers } = await served.reader.get(`${path('csv')}?${new URLSearchParams({ name })}`)
      assert.equal(headers.get('content-disposition'), `attachment; ${disposition}`)
    })
  }

  test('without a name has one', async () => {
    assert.equal((await bytes('ics')).headers.get('content-disposition'), 'attachment; filename=file.ics')
  })
})
