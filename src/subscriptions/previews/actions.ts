import { upcomingOf } from '../../billing/runs/actions-upcoming.ts'
import { pendingOf } from '../../billing/runs/store.ts'
import { withSubjects } from '../../invoices/items/store.ts'
import { itemView } from '../../invoices/items/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { found } from '../../kernel/errors/api-error.ts'
import type { Actor, WriteContext } from '../../kernel/storage/context.ts'
import { now } from '../../kernel/time/clock.ts'
import { LAST_INSTANT } from '../../kernel/time/instant.ts'
import { preview } from '../../kernel/writes/writes.ts'
import { idOf } from '../../terms/holder.ts'
import { cancel } from '../actions-cancel.ts'
import { addSubscription } from '../actions-create.ts'
import { loadSubscriptionView } from '../actions-view.ts'
import { addItem, removeItem, updateItem } from '../items/actions.ts'
import { subscriptions } from '../store.ts'
import type { SubscriptionRow } from '../table.ts'
import type * as contract from './contract.ts'
import { notMade } from './view.ts'

interface Asker {
  network: string
  actor: Actor
  requestId: string
}

type Fields = Static<typeof contract.previewSubscription.body>['subscription']
type Change = Static<typeof contract.previewSubscriptionChange.body>['change']

/** Makes a subscription, of which nothing stays, and gives its first invoice. */
export const previewNew = preview(
  'preview a subscription',
  async (tx, { subscription, promocode, ...asker }: Asker & { subscription: Fields; promocode: string | undefined }) => {
    const context = { ...asker, tx, now: now(asker.network) }
    const row = await addSubscription(context, subscription, {
      at: '/subscription',
      itemAt: i => `/subscription/items/${i}`,
      issueFirstInvoice: false,
      membershipRefCreator: asker.actor.membershipRef,
      promocode,
    })
    return nextInvoice(context, row.id)
  },
)

/** Changes a subscription, of which nothing stays, and gives what would become of it. */
export const previewChange = preview(
  'preview a change of a subscription',
  async (tx, { id, change, ...asker }: Asker & { id: string; change: Change }) => {
    const context = { ...asker, tx, now: now(asker.network) }
    const { network } = asker
    const before = found(await subscriptions.find(tx, network, id), 'subscription')
    const waiting = new Set((await waitingFor(context, before)).map(item => item.id))
    const notes = await carryOut(context, id, change)
    const after = (await subscriptions.findAny(tx, network, id))!
    const added = (await waitingFor(context, before)).filter(item => !waiting.has(item.id))
    return {
      subscription: await loadSubscriptionView(tx, after, context.now),
      pendingItems: (await withSubjects(tx, network, added)).map(itemView),
      creditNotes: notes.map(notMade),
      ...(await nextInvoice(context, id)),
    }
  },
)

/** Does it, and gives the credit notes that are made. */
async function carryOut(context: WriteContext, id: string, change: Change) {
  switch (change.type) {
    case 'add': {
      const { type: _, ...body } = change
      await addItem({ ...context, params: { id }, body })
      return []
    }
    case 'update': {
      const { type: _, itemRef, ...body } = change
      await updateItem({ ...context, params: { id, itemId: itemRef }, body })
      return []
    }
    case 'remove': {
      const { effectiveDate, itemRef } = change
      await removeItem({ ...context, params: { id, itemId: itemRef }, query: { effectiveDate } })
      return []
    }
    case 'cancel': {
      const { type: _, ...fields } = change
      return (await cancel({ ...context, params: { id }, body: { cancel: fields } })).creditNotes
    }
  }
}

/** What waits for the next invoice of the customer of a subscription. */
async function waitingFor({ tx, network }: WriteContext, of: SubscriptionRow) {
  const at = { network, locationRef: of.locationRef, before: LAST_INSTANT, customers: [idOf(of)] }
  return (await pendingOf(tx, at)).get(idOf(of)) ?? []
}

async function nextInvoice({ tx, network, now }: WriteContext, id: string) {
  const upcoming = await upcomingOf(tx, { network, now, asOf: undefined }, [id])
  if (upcoming === undefined) return { invoice: undefined, invoiceItems: [] }
  const { invoiceItems, ...invoice } = upcoming.shown
  return { invoice, invoiceItems }
}
