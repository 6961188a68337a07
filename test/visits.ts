import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { apiOf, type DemoStart } from './demo.ts'
import { navigate } from './navigate.ts'
import { bookingOf, calendarOf, crowdedDayOf, discountsOf, signupOf } from './visited.ts'

/** A page of the console on the demo's data, and the dialogs that its address opens. */
export interface Visit {
  /** Its line in console/src/routes.ts. */
  route: string
  /** Below `/console`. */
  path: string
  /** A word for it where its route is visited more than once. */
  view?: string
  /** What follows `dialog=`. */
  dialogs?: readonly string[]
}

/** The addresses of all pages, from console/src/routes.ts. */
export const routesOfConsole = (): string[] => {
  const text = readFileSync(new URL('../console/src/routes.ts', import.meta.url), 'utf8')
  return [...text.matchAll(/\bpage\('([^']+)'/g)].map(([, route]) => route!)
}

/** Every page of the console, with something to show. */
export async function visitsOf(start: DemoStart): Promise<Visit[]> {
  const { companyRef, memberRef, locationRef, planRef, draftInvoiceRef, ticketRef, orderRef, eventRef } = start
  const api = apiOf(start)
  const first = async (path: string, key: string) => (await api.get(path)).body[key][0].id as string
  const { membership } = (await api.get(`/community/memberships/v1/${memberRef}`)).body
  const [product, subscription, issued, item, sold, purchase, credential, entry, resource, seat] = await Promise.all([
    first(`/shop/products/v1?locationRef=${locationRef}`, 'products'),
    first(`/subscriptions/v1?customerRef=${memberRef}&status=active`, 'subscriptions'),
    first(`/invoices/v1?locationRef=${locationRef}&status=issued`, 'invoices'),
    first(`/invoices/items/v1?locationRef=${locationRef}&status=pending`, 'invoiceItems'),
    first(`/packages/v1?locationRef=${locationRef}`, 'packages'),
    first(`/packages/purchases/v1?locationRef=${locationRef}&status=active`, 'purchases'),
    first('/access/credentials/v1', 'credentials'),
    first('/access/audit/v1?object=membership', 'entries'),
    first(`/resources/v1?locationRef=${locationRef}`, 'resources'),
    first(`/events/tickets/v1?eventRef=${eventRef}`, 'tickets'),
  ])
  const [paid] = (await api.get(`/subscriptions/v1/${subscription}`)).body.subscription.items
  const { coupon, promocode, code } = await discountsOf(start)
  const signup = await signupOf(start, code)
  const { credited, deposit, run } = await moneyOf(start)
  const settled = (await api.get(`/transactions/money/v1?type=order&status=succeeded&locationRef=${locationRef}`)).body
    .transactions
  const refundable = settled.find(({ refundable }: { refundable: boolean }) => refundable).order.id
  const { options } = (await api.get(`/shop/products/v1/${product}`)).body.product
  const list = (route: string, ...dialogs: string[]): Visit => ({ route, path: route, dialogs })
  const one = (route: string, id: string, ...dialogs: string[]): Visit => ({ route, path: route.replace('$id', id), dialogs })
  const also = (route: string, view: string): Visit => ({ route, path: `${route}?view=${view}`, view })
  return [
    list('/analytics/today'),
    list('/community/memberships', 'invite'),
    one('/community/memberships/$id', memberRef, 'edit', 'giveTicket', 'remove'),
    list('/community/memberships/deleted'),
    one('/community/users/$id', membership.userRef),
    list('/community/companies', 'create'),
    one('/community/companies/$id', companyRef, 'edit', 'member', 'delete'),
    list('/imports'),
    list('/start'),
    { route: '/support/tickets/{-$id}', path: '/support/tickets', view: 'list', dialogs: ['new'] },
    { route: '/support/tickets/{-$id}', path: `/support/tickets/${ticketRef}?status=all` },
    list('/shop/orders', 'sell'),
    also('/shop/orders', 'table'),
    one('/shop/orders/$id', orderRef, 'cancel'),
    { ...one('/shop/orders/$id', refundable, 'giveBack'), view: 'paid' },
    list('/shop/products', 'new', 'categories'),
    also('/shop/products', 'table'),
    one('/shop/products/$id', product, 'edit', 'sell', `stock&option=${options[0].id}`, `movements&option=${options[0].id}`),
    list('/events', 'new'),
    also('/events', 'list'),
    one('/events/$id', eventRef, 'edit', 'copy', 'ticket', 'wait', 'cancel', 'delete', `cancelTicket&ticket=${seat}`),
    one('/events/$id/door', eventRef),
    one('/events/tickets/$id', seat),
    list('/resources/bookings', 'new'),
    also('/resources/bookings', 'list'),
    { route: '/resources/bookings', path: `/resources/bookings?date=${await crowdedDayOf(start)}`, view: 'crowded' },
    one('/resources/bookings/$id', await bookingOf(start, resource), 'move', 'cancel'),
    list('/resources'),
    list('/resources/new'),
    one('/resources/$id', resource, 'delete'),
    one('/resources/$id/edit', resource),
    list('/resources/assignments'),
    list('/plans', 'new'),
    also('/plans', 'table'),
    one('/plans/$id', planRef, 'copy', 'edit'),
    list('/discounts/coupons', 'new', 'check'),
    one('/discounts/coupons/$id', coupon, 'edit', 'code'),
    list('/discounts/promocodes', 'new', 'check'),
    one('/discounts/promocodes/$id', promocode, 'check'),
    list('/discounts/redemptions'),
    list('/subscriptions/signups'),
    one('/subscriptions/signups/$id', signup, 'approve', 'reject'),
    list('/subscriptions'),
    list('/subscriptions/new'),
    one('/subscriptions/$id', subscription, 'add', `change&item=${paid.id}`, `remove&item=${paid.id}`, ...TERMS),
    list('/invoices', 'new'),
    one('/invoices/$id', issued, 'pay', 'credit', 'void', 'send', 'terms'),
    { ...one('/invoices/$id', draftInvoiceRef, 'add', 'issue', 'terms'), view: 'draft' },
    { route: '/invoices/upcoming', path: `/invoices/upcoming?subscriptionRef=${subscription}` },
    list('/invoices/items', 'new'),
    one('/invoices/items/$id', item, 'edit'),
    list('/billing/credit_notes'),
    one('/billing/credit_notes/$id', credited, 'note'),
    list('/billing/deposits', 'new'),
    one('/billing/deposits/$id', deposit, 'apply', 'return', 'edit'),
    list('/billing/runs', 'new'),
    one('/billing/runs/$id', run),
    list('/billing/settings'),
    list('/billing/tax_rates', 'new'),
    list('/packages', 'new'),
    one('/packages/$id', sold, 'edit', 'sell'),
    list('/packages/purchases', 'new'),
    one('/packages/purchases/$id', purchase, 'cancel'),
    list('/transactions/money', 'books'),
    { route: '/transactions/money', path: '/transactions/money?refundStatus=pending', view: 'owed' },
    list('/transactions', 'holder'),
    list('/transactions/day_passes', 'holder'),
    list('/transactions/credits/scheduled'),
    list('/transactions/day_passes/scheduled'),
    one('/transactions/memberships/$id', memberRef, 'give', 'charge'),
    one('/transactions/companies/$id', companyRef),
    list('/settings'),
    list('/settings/account'),
    list('/networks'),
    list('/locations'),
    list('/locations/new'),
    one('/locations/$id', locationRef, 'delete'),
    list('/calendars', 'new', `rename&calendar=${await calendarOf(start)}`),
    list('/access/team', 'invite'),
    list('/access/credentials', 'create'),
    one('/access/credentials/$id', credential, 'edit'),
    list('/access/audit'),
    one('/access/audit/$id', entry),
  ]
}

/** What was credited and is held, and a run that only shows what it would bill. */
async function moneyOf(start: DemoStart): Promise<Record<'credited' | 'deposit' | 'run', string>> {
  const { locationRef, memberRef } = start
  const api = apiOf(start)
  const [invoice] = (await api.get(`/invoices/v1?locationRef=${locationRef}&status=issued&order=createDate:asc`)).body.invoices
  const { invoiceItems } = (await api.get(`/invoices/v1/${invoice.id}/items`)).body
  const note = { invoiceRef: invoice.id, reason: 'other', lines: [{ invoiceItemRef: invoiceItems[0].id, amount: 1 }] }
  const { creditNote } = (await api.post('/billing/credit_notes/v1', { creditNote: note })).body
  const { deposit } = (
    await api.post('/billing/deposits/v1', { deposit: { locationRef, membershipRef: memberRef, amount: 300 } })
  ).body
  await api.post(`/billing/deposits/v1/${deposit.id}/pay`, { payment: { type: 'external' } })
  const asOf = new Date(Date.now() + 40 * 86_400_000).toISOString()
  let { run } = (await api.post('/billing/runs/v1', { run: { dryRun: true, locationRef, asOf } })).body
  for (; run.status === 'running'; await wait(100)) run = (await api.get(`/billing/runs/v1/${run.id}`)).body.run
  return { credited: creditNote.id, deposit: deposit.id, run: run.id }
}

/** The other dialogs of a subscription. */
const TERMS = ['pause', 'cancel', 'collect', 'terms'] as const

/** Opens pages of a console that is loaded already, as its links do. */
export function visiting(page: Page): { open(path: string): Promise<void>; settled(): Promise<void> } {
  const underWay = new Set<unknown>()
  page.on('request', request => {
    // The stream of changes does not end.
    if (!request.url().includes('/changes/v1')) underWay.add(request)
  })
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  /** Waits until nothing is on its way, and nothing is a skeleton any more. */
  const settled = async () => {
    const until = Date.now() + 60_000
    for (let quiet = 0; quiet < 2;) {
      if (Date.now() > until) throw new Error(`${page.url()} is not there after a minute: ${await page.evaluate(BUSY)}`)
      await wait(30)
      quiet = underWay.size === 0 && (await page.evaluate(BUSY)) === '' ? quiet + 1 : 0
    }
  }
  return {
    async open(path) {
      await navigate(page, path)
      await settled()
    },
    settled,
  }
}

/** What is still awaited, empty when nothing is. */
const BUSY = `[...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root[data-visible]')]
  .concat(document.querySelector('h1') ? [] : ['no title'])
  .map(each => each.outerHTML?.slice(0, 120) ?? each).join(' ')`
