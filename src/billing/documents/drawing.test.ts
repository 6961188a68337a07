import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceOf } from '../../../test/billing-document.ts'
import type { ApiError } from '../../kernel/errors/api-error.ts'
import { pdfOf } from './actions-draw.ts'

const pdf = (document: Parameters<typeof pdfOf>[0], by = 'a') => pdfOf(document, { by })

/** A PNG of one transparent pixel, whose content is as long as it says and cannot be unpacked. */
const BROKEN = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000449444154ffffffff000000000000000049454e44ae426082',
  'hex',
)

test('a document has the same bytes whenever it is drawn', async () => {
  const [first, ...others] = await Promise.all([3, 3, 3].map(count => pdf(invoiceOf(count))))
  assert.match(first!.toString('latin1', 0, 8), /^%PDF-1\.7/)
  for (const other of others) assert.ok(other.equals(first!))
})

test('a logo that cannot be drawn keeps nobody from an invoice', async () => {
  const logo = `data:image/png;base64,${BROKEN.toString('base64')}`
  assert.ok((await pdf({ ...invoiceOf(1), logo })).equals(await pdf(invoiceOf(1))))
})

test('emoji, which the fonts lack, leave nothing in their place', async () => {
  const plain = invoiceOf(1)
  const told = (emoji: string) => pdf({ ...plain, note: `Thank you${emoji} and see you${emoji} © soon.${emoji}` })
  for (const emoji of [' 🎉', ' 👩🏽‍💻', ' ❤️', ' 🇵🇹', ' 🏴󠁧󠁢󠁷󠁬󠁳󠁿']) assert.ok((await told(emoji)).equals(await told('')), emoji)
  // Letters are no decoration.
  assert.ok(!(await told(' 請')).equals(await told('')))
})

test('a document that cannot be drawn fails alone', async () => {
  const broken = pdf({ ...invoiceOf(1), issueDate: 'never' })
  const next = pdf(invoiceOf(1))
  await assert.rejects(
    broken,
    ({ code, cause }: { code: string; cause: Error }) => code === 'internal' && /RangeError/.test(cause.stack!),
  )
  assert.ok((await next).length > 0)
})

test('of too many at once the last are refused for a while', async () => {
  let hasSeen = false
  const asked = Array.from({ length: 120 }, (_, i) =>
    pdfOf(invoiceOf(1), { by: String(i % 2), isAbandoned: () => hasSeen }).catch((error: unknown) => error),
  )
  const drawn = await Promise.all(asked.slice(0, 10))
  assert.ok(drawn.every(Buffer.isBuffer))
  // The others need not be drawn for that.
  hasSeen = true
  const refused = (await Promise.all(asked)).filter(one => /Too many/.test((one as Error).message)) as ApiError[]
  assert.equal(refused.length, 19)
  for (const { code, status } of refused) assert.deepEqual([code, status], ['unavailable', 503])
  assert.ok((await pdf(invoiceOf(1))).length > 0)
})

test('a document of 400 lines is drawn, and those behind it', async () => {
  const long = invoiceOf(400)
  const lines = long.lines.map(line => ({ ...line, description: 'Word '.repeat(80) }))
  const [first, second] = await Promise.all([pdf({ ...long, lines }), pdf(invoiceOf(1))])
  assert.ok(first.length > second.length)
})
