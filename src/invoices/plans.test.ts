import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedBy, planOf } from '../../test/plan.ts'
import { onEachEngine } from '../../test/world.ts'
import type { Db } from '../db/database.ts'
import { redeemedForItems } from '../discounts/redemptions/store.ts'
import { paymentsOfInvoices, refundsOf } from '../transactions/money/store.ts'

const LOOKUPS: [what: string, look: (db: Db, network: string, ids: string[]) => Promise<unknown>, key: string][] = [
  ['payments of invoices', paymentsOfInvoices, 'invoiceRef'],
  ['refunds of payments', refundsOf, 'moneyTransactionRef'],
  ['what is redeemed for items', redeemedForItems, 'subscriptionItemRef'],
]

onEachEngine(
  'the plan of a lookup of many',
  world => {
    for (const [what, look, key] of LOOKUPS) {
      test(`${what} are found by what they are of, and not by all that the network has`, async () => {
        await world.database.alter(async tx => {
          const [sql] = await askedBy(tx, db => look(db, world.main.network, ['a', 'b', 'c']))
          const plan = await planOf(tx, sql!)
          assert.match(plan, new RegExp(`network=\\? AND ${key}=\\?`), plan)
        })
      })
    }
  },
  { engines: ['sqlite'] },
)
