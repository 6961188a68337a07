import { createLocation, operatorContext } from '../src/access/actions.ts'
import { locations } from '../src/access/store.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { membership } from '../src/community/memberships/table.ts'
import { user } from '../src/community/users/table.ts'
import type { AlterTx, Tx } from '../src/db/database.ts'
import { openDatabase } from '../src/db/open.ts'
import { nulls, type Table } from '../src/db/table.ts'
import { runJob, runOptions } from '../src/kernel/jobs/run-jobs.ts'
import { wordBacklogs } from '../src/kernel/lists/words.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { now } from '../src/kernel/time/clock.ts'
import { addMilliseconds, DAY } from '../src/kernel/time/instant.ts'
import { localWrites } from '../src/kernel/writes/writes.ts'
import { schema } from '../src/schema.ts'
import { byArea } from '../src/terms/areas.ts'
import { beginPeriods } from '../src/subscriptions/periods/actions.ts'
import { subscriptionCursor } from '../src/subscriptions/periods/table.ts'
import { subscriptionItems, subscriptions } from '../src/subscriptions/store.ts'
import { subscription, subscriptionItem, type SubscriptionItemRow, type SubscriptionRow } from '../src/subscriptions/table.ts'

/** So many locations, so that processes do several at a time. */
const PLACES = 4

interface Made {
  userRef: string
  membershipRef: string
  subscriptionRef: string
  itemRef: string
  locationRef: string
}

/**
 * Adds people with a monthly subscription each, whose second period has begun: one at each of some locations by the service itself, and
 * copies of it by statements, until there are so many.
 */
export async function seedBilling(databaseUrl: string, network: string, count: number): Promise<void> {
  const database = await openDatabase(databaseUrl, schema)
  try {
    for (let place = 0; place < PLACES; place++) {
      const made = await database.write(tx => begin(tx, network, place), { patient: true })
      await database.alter(tx => copies(tx, network, made, place, count / PLACES - 1))
    }
    await database.write(async tx => {
      for (const kind of ['user', 'membership'])
        await tx.run(tx.sql.insertInto('wordBacklog').values({ network, kind, lastRef: '' }))
    })
    // Where people are billed, their words were found long ago.
    await runJob(wordBacklogs, runOptions({ database, writes: localWrites(database) }))
    await database.maintain?.({ all: true })
  } finally {
    await database.close()
  }
}

/** It began so many days ago, and its second month some days ago. */
const BEGAN_DAYS = 40

async function begin(tx: Tx, network: string, place: number): Promise<Made> {
  const context = operatorContext(tx, network, addMilliseconds(now(), -BEGAN_DAYS * DAY))
  const prices = { timezoneId: 'Europe/Berlin', currencyCode: 'EUR', taxInclusive: true, taxRate: 190_000 }
  const location = await createLocation(context, { title: `Billed ${place}`, ...prices })
  const person = { locationRef: location.id, email: `member@place${place}.example`, name: 'Ada', surname: 'Lovelace' }
  const member = await createMembership(context, { ...person, role: 'member' })
  const row: SubscriptionRow = {
    ...nulls(subscription),
    network,
    id: newId(),
    locationRef: location.id,
    membershipRef: member.id,
    membershipRefCreator: member.id,
    period: 'month',
    billingCycleAnchor: 'any',
    startDate: context.now,
    payWithInvoice: byArea(false),
    addPendingItemsToInvoice: true,
    creditUnused: false,
    createDate: context.now,
  }
  await subscriptions.insert(tx, row)
  const item: SubscriptionItemRow = {
    ...nulls(subscriptionItem),
    network,
    id: newId(),
    subscriptionRef: row.id,
    position: 0,
    type: 'recurring',
    title: 'Flex desk',
    price: 24_900,
    currencyCode: 'EUR',
    quantity: 1,
    credits: 1_000,
    dayPasses: 200,
    customTaxEnabled: false,
    customTaxRate: 0,
    setupFee: 0,
    commitmentCycles: 0,
    noticeDays: 0,
    autoUpdateFromProduct: false,
    discounts: byArea(0),
    exclusiveAccess: { resourceRefs: [] },
    entire: false,
    createDate: context.now,
  }
  await subscriptionItems.insert(tx, item)
  await beginPeriods(context, row, [item], (await locations.find(tx, network, location.id))!, { issueFirstInvoice: true })
  const { userRef } = member as { userRef: string }
  return { userRef, membershipRef: member.id, subscriptionRef: row.id, itemRef: item.id, locationRef: location.id }
}

const NUMBERS = (count: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

async function copies(tx: AlterTx, network: string, made: Made, place: number, count: number): Promise<void> {
  const twelve = tx.engine === 'sqlite' ? `printf('%012x', n.i)` : `lpad(to_hex(n.i), 12, '0')`
  const id = (kind: string) => `'${kind.padEnd(8, '0')}-000${place}-7000-8000-' || ${twelve}`
  const mail = `'member' || n.i || '@place${place}.example'`
  const userRef = id('0000aaaa')
  const copy = (table: Table, key: string, original: string, values: Record<string, string>) => {
    const columns = Object.keys(table.columns)
    return `insert into "${table.name}" (${columns.map(one => `"${one}"`).join()}) ${NUMBERS(count)}
      select ${columns.map(one => values[one] ?? `t."${one}"`).join()} from "${table.name}" t, n where t."${key}" = '${original}';`
  }
  const memberRef = id('0000bbbb')
  const subscriptionRef = id('0000cccc')
  const places = `'${made.locationRef}:' || ${userRef}`
  await tx.script(copy(user, 'id', made.userRef, { id: userRef, email: mail, emailKey: mail }))
  const [counter] = await tx.all<{ last: number }>(
    tx.sql.selectFrom('counter').select('last').where('network', '=', network).where('scope', '=', 'membership'),
  )
  const number = `${counter!.last} + n.i`
  await tx.script(copy(membership, 'id', made.membershipRef, { id: memberRef, userRef, number, placeKey: places }))
  await tx.script(`update "counter" set "last" = "last" + ${count} where "network" = '${network}' and "scope" = 'membership';`)
  await tx.script(copy(subscription, 'id', made.subscriptionRef, { id: subscriptionRef, membershipRef: memberRef }))
  await tx.script(copy(subscriptionItem, 'id', made.itemRef, { id: id('0000dddd'), subscriptionRef }))
  await tx.script(copy(subscriptionCursor, 'subscriptionRef', made.subscriptionRef, { subscriptionRef }))
}
