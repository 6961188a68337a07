import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedBy, planOf } from '../../../test/plan.ts'
import { onEachEngine } from '../../../test/world.ts'
import type { Db } from '../../db/database.ts'
import * as documents from './store.ts'
import type { Span } from './store.ts'
import * as holdings from './store-holdings.ts'
import * as owed from './store-owed.ts'
import * as refunds from './store-refunds.ts'

type Look = (db: Db, span: Span, ids: string[]) => Promise<unknown>

onEachEngine('the plan of a book', world => {
  for (const [name, look] of Object.entries({ ...documents, ...holdings, ...owed, ...refunds }) as [string, Look][]) {
    test(`${name} reads by an index what it is about, and not all that the location or the network ever had`, () =>
      world.database.alter(async tx => {
        if (tx.engine === 'postgres') await tx.script('set local enable_seqscan = off')
        const span = { network: world.main.network, locationRef: world.main.location, from: '', until: '' }
        const asked = await askedBy(tx, db => look(db, span, ['a', 'b', 'c']))
        assert.ok(asked.length > 0)
        for (const sql of asked) {
          const plan = await planOf(tx, sql)
          assert.doesNotMatch(plan, WALKS, sql)
          // PostgreSQL chooses by how many rows there are, and here are none; what was voided it can find in one way only.
          if (tx.engine === 'sqlite') assert.ok(!ALL.test(plan.replace(ONE_EACH, '')), `${sql}: ${plan}`)
          if (/"voidDate" >=/.test(sql)) assert.match(plan, /_locationRef_voidDate_id_sparse/, sql)
        }
      }))
  }
})

const WALKS = /\bSCAN\b|Seq Scan/

/** All of a network, or of a location. */
const ALL = /\(network=\?( AND locationRef=\?)?\)/

/** A customer has one balance at a location. */
const ONE_EACH = /SEARCH moneyBalance USING INDEX moneyBalance_locationRef \(network=\? AND locationRef=\?\)/
