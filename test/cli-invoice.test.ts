import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { locations } from '../src/access/store.ts'
import { issueInvoice } from '../src/invoices/actions.ts'
import type { NewItem } from '../src/invoices/items/table.ts'
import { inside } from './inside.ts'
import { onEmptyStores } from './world.ts'

onEmptyStores('stoa invoice explain', world => {
  const explain = (...words: string[]) => inside(world.databaseUrl, 'invoice', 'explain', ...words)
  const issue = (items: NewItem[], at = world.main.location) =>
    world.write(world.main.network, async context => {
      const location = (await locations.find(context.tx, context.network, at))!
      const holder = { membershipRef: world.main.member, companyRef: null, subscriptionRef: null }
      return issueInvoice(context, { location, ...holder, items })
    })
  const desk: NewItem = {
    type: 'subscription',
    description: '3 × Desk, 15 of 30 days',
    unitAmount: 24_900,
    quantity: 30_000,
    rate: 190_000,
    share: { part: 15, whole: 30 },
    period: { startDate: '2026-11-15T23:00:00.000Z', endDate: '2026-11-30T23:00:00.000Z' },
    discounts: [{ source: 'plan', percentOff: 100_000 }],
  }

  test('tells step by step how each line came to its figures, and what they sum to', async () => {
    const { id, number } = await issue([desk, { type: 'custom', description: 'Key', unitAmount: 500, quantity: 10_000, rate: 0 }])
    const { code, stdout, stderr } = await explain(id)
    assert.deepEqual([code, stderr], [0, ''])
    const [head, ...rest] = stdout.trimEnd().split('\n')
    assert.match(head!, new RegExp(`^Invoice ${number} of Berlin to Mia Main: issued, issued on \\d+ \\w+ \\d{4}$`))
    assert.equal(
      rest.join('\n'),
      `Prices have tax inside. Amounts are in EUR, and each is rounded once, half up.

1. 3 × Desk, 15 of 30 days
   16 November 2026 to 30 November 2026
     249.00 × 3                                      747
     × 15/30 days                                  373.5
     − 10 % by the plan                           336.15   → 336.15
     without the 19 % tax inside   33615/119 = 282.4789…   → 282.48
     tax: 336.15 − 282.48                          53.67   → 53.67
   Net 282.48 + tax 53.67 = gross 336.15

2. Key
     5.00 × 1   5   → 5.00
     no tax     5   → 0.00
   Net 5.00 + tax 0.00 = gross 5.00

0 % zero        net   5.00   tax  0.00
19 % standard   net 282.48   tax 53.67
In all: net 287.48 + tax 53.67 = gross 341.15`,
    )
  })

  test('tells of one item alone, with tax on top too, and answers in JSON', async () => {
    const { id } = await issue(
      [{ ...desk, share: undefined, period: undefined, quantity: 10_000, rate: 88_750 }],
      world.main.annex,
    )
    const read = await world.main.api.get(`/invoices/v1/${id}/items`)
    const [item] = read.body.invoiceItems
    const { stdout } = await explain(item.id)
    assert.equal(
      stdout,
      `3 × Desk, 15 of 30 days
     249.00 × 1                       249
     − 10 % by the plan             224.1   → 224.10
     224.10 with 8.875 % tax   243.988875   → 19.89 tax
   Net 224.10 + tax 19.89 = gross 243.99
`,
    )
    const { json } = await explain(id, '--json')
    assert.deepEqual(json, {
      invoiceRef: id,
      items: [{ id: item.id, description: item.description, explanation: item.explanation }],
    })
  })

  test('says so when there is no such invoice', async () => {
    const id = randomUUID()
    const { code, stderr } = await explain(id)
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`there is no invoice and no invoice item ${id}`))
  })
})
