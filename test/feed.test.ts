import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { SHOWN } from '../src/changes/contract-shown.ts'
import { isRead, type Endpoint } from '../src/kernel/contract/endpoint.ts'
import { publishing } from '../src/kernel/jobs/publishing.ts'
import { readChanges, type ChangeRow } from '../src/kernel/storage/changes.ts'
import { routes } from '../src/routes.ts'
import { bookingsOf } from './bookings.ts'
import type { Json, Reply } from './client.ts'
import { creditingOf } from './crediting.ts'
import { eventsOf } from './events.ts'
import { runIn } from './jobs.ts'
import { packagesOf } from './packages.ts'
import { OF_SESSIONS, sentOf, validRequests, type ValidRequest } from './requests.ts'
import { shopOf } from './shop.ts'
import { pathsOfKinds, shownOfOthers } from './shown.ts'
import { onEachEngine, type World } from './world.ts'

/** So many of the objects that changed last are looked at before and after a write, beside those that it names and the last one of each kind. */
const LAST = 12

type Answers = Map<string, Reply>
const etagOf = ({ headers }: Reply) => headers.get('etag')

/** What every object may show of others by their names. */
const EMBEDDED = shownOfOthers.get('all')!

test('the console reads an object again with all whose changes the table names', () => {
  const shown = SHOWN as Record<string, { of?: string; also?: readonly string[] }>
  for (const [kind, { others }] of shownOfOthers) {
    const { of } = shown[kind] ?? {}
    const missed = of && others.filter(other => shown[other]!.of !== of && !shown[other]!.also?.includes(of))
    assert.deepEqual(missed ?? [], [], `what shows a ${kind} is not read again`)
  }
})

/** What a write tells is decided by its handler, whatever the store; test/guarantees.test.ts holds that each store feeds all that is recorded. */
onEachEngine(
  'the feed',
  world => {
    let valid: Record<string, ValidRequest>
    let paths: ReadonlyMap<string, string>
    /** All that the feed has told so far: to read it anew before every write takes longer than the writes do. */
    const told: ChangeRow[] = []
    before(async () => {
      valid = await validRequests(world.main)
      for (const request of Object.values(valid)) request.path = (await request.again?.()) ?? request.path
      paths = await pathsOfKinds()
    })

    /** What paths answered after the last write, which is what they answer before the next one. */
    let last: Answers = new Map()

    /** What it has told since it was asked last. */
    const newChanges = async (): Promise<ChangeRow[]> => {
      await runIn(world, publishing)
      const { network } = world.main
      const from = told.length
      for (;;) {
        const page = await world.database.read(db => readChanges(db, network, told.at(-1)?.sequence ?? 0, 1_000))
        told.push(...page)
        if (page.length < 1_000) return told.slice(from)
      }
    }
    const kindOf = ({ kind }: ChangeRow) => kind.split('.', 1)[0]!

    const pathOf = ([id, kind]: [id: string, kind: string]) => paths.get(kind)!.replace(/:\w+/, id)
    const answersOf = async (all: readonly string[], known: Answers = new Map()) => {
      const answers: Answers = new Map()
      for (const path of all) answers.set(path, known.get(path) ?? (await world.main.api.get(path)))
      return answers
    }

    /** Sends a write, and holds what it changed of the answers of objects against what the feed tells of it. Gives how many changed. */
    async function hold({ method }: Endpoint, request: ValidRequest): Promise<number> {
      await newChanges()
      const sent = `${request.path} ${JSON.stringify(request.body ?? {})}`
      const lastOf = new Map(told.map((change, i) => [kindOf(change), i]))
      const isNear = (change: ChangeRow, i: number) =>
        i >= told.length - LAST || i === lastOf.get(kindOf(change)) || sent.includes(change.objectRef)
      const near = told.filter((change, i) => paths.has(kindOf(change)) && isNear(change, i))
      const objects = [...new Map(near.map(change => [change.objectRef, kindOf(change)]))]
      const all = objects.map(pathOf)
      const was = await answersOf(all, last)
      const reply = await world.main.api.send(method, request.path, request.body, sentOf(request))
      assert.ok(reply.status < 300, reply.text)
      const is = (last = await answersOf(all))
      const changes = await newChanges()
      const changed = objects.filter(one => etagOf(was.get(pathOf(one))!) !== etagOf(is.get(pathOf(one))!))
      for (const [id, kind] of changed) {
        const path = pathOf([id, kind])
        if (changes.some(change => change.objectRef === id && kindOf(change) === kind)) continue
        const { members, others } = shownOfOthers.get(kind) ?? { members: [], others: [] }
        const own = differing(was.get(path)!.body, is.get(path)!.body).filter(member => !EMBEDDED.members.includes(member))
        assert.deepEqual(
          own.filter(member => !members.includes(member)),
          [],
          `a ${kind} changed, and the feed told ${changes.map(one => one.kind).join()}`,
        )
        assert.ok(
          changes.some(change => [...others, ...EMBEDDED.others].includes(kindOf(change))),
          `nothing told that a ${kind} shows another ${own.join()}`,
        )
      }
      return changed.length
    }

    for (const { operationId, endpoint } of routes.filter(
      ({ operationId, endpoint }) => !isRead(endpoint) && !endpoint.open && !OF_SESSIONS.has(operationId),
    )) {
      test(`${operationId} is told of every object that is answered otherwise after it`, async () => {
        await hold(endpoint, valid[operationId]!)
      })
    }

    for (const [does, operationId, make] of more(world)) {
      test(`${does} is told of every object that is answered otherwise after it`, async () => {
        const { endpoint } = routes.find(route => route.operationId === operationId)!
        last.clear()
        assert.ok((await hold(endpoint, await make())) > 0)
      })
    }
  },
  { engines: ['sqlite'] },
)

/** What one valid request of each operation does not show. */
function more(world: World): [does: string, operationId: string, make: () => Promise<ValidRequest>][] {
  const { newIssued, newDraft, newMember, newCompany, newUse, paid, credited, linesOf } = creditingOf(world)
  const { newProduct, create } = shopOf(world)
  const { newEvent, ticketFor } = eventsOf(world)
  const { newResource, booked } = bookingsOf(world)
  const { buy } = packagesOf(world)
  const cup = { title: 'Cup', price: { money: { amount: 4 } }, stock: { enabled: true, quantity: 5 } }
  const external = { payment: { type: 'external' } }
  const besideDraft = (path: string, body: object) => async () => {
    await newDraft()
    return { path: `${path}/${world.main.location}`, body }
  }
  return [
    [
      'paying a part of an invoice',
      'payInvoice',
      async () => ({ path: `/invoices/v1/${(await newIssued()).id}/pay`, body: { amount: 1, ...external } }),
    ],
    [
      'canceling the payment of a part',
      'cancelInvoicePayment',
      async () => {
        const { id } = await newIssued()
        return { path: `/invoices/v1/${id}/cancel_payment`, body: { paymentRef: (await paid(id, 1)).id } }
      },
    ],
    [
      'ordering something of which there is a stock',
      'createOrder',
      async () => {
        const { options } = await newProduct([cup])
        return {
          path: '/shop/orders/v1',
          body: { order: { optionRef: options[0].id, membershipRef: await newMember(), ...external } },
        }
      },
    ],
    [
      'canceling an order that took from a stock',
      'cancelOrder',
      async () => {
        const { options } = await newProduct([cup])
        const order = (await create({ optionRef: options[0].id, ...external })).body.order
        return { path: `/shop/orders/v1/${order.id}/cancel`, body: {} }
      },
    ],
    [
      'giving back of a paid invoice',
      'createCreditNote',
      async () => {
        const invoice = await newIssued(undefined, { membershipRef: await newMember() })
        await paid(invoice.id)
        const body = { creditNote: { invoiceRef: invoice.id, reason: 'other', lines: linesOf(invoice), outOfBandAmount: 119 } }
        return { path: '/billing/credit_notes/v1', body }
      },
    ],
    [
      'voiding a credit note',
      'voidCreditNote',
      async () => ({ path: `/billing/credit_notes/v1/${(await credited(await newIssued())).id}/void`, body: {} }),
    ],
    [
      'giving back an order on a paid invoice',
      'createCreditNote',
      async () => {
        const { membershipRef, order } = await newUse()
        const { id: invoiceRef } = await newIssued([], { membershipRef }, { includeUpcomingItems: true })
        await paid(invoiceRef)
        const lines = [{ invoiceItemRef: order.payment.invoiceItemRef }]
        return { path: '/billing/credit_notes/v1', body: { creditNote: { invoiceRef, reason: 'other', lines } } }
      },
    ],
    [
      'another type of a member who asks for support',
      'updateMembership',
      async () => {
        const membershipRefRequester = await newMember()
        const ticket = { locationRef: world.main.location, membershipRefRequester, description: 'It is cold.', type: 'cleaning' }
        assert.equal((await world.main.api.post('/support/tickets/v1', { ticket })).status, 201)
        return { path: `/community/memberships/v1/${membershipRefRequester}`, body: { membership: { type: 'nonmember' } } }
      },
    ],
    [
      'another name of a member who has a draft',
      'updateMembership',
      async () => {
        const { membershipRef } = await newDraft(undefined, { membershipRef: await newMember() })
        const membership = { billingDetails: { legalName: 'Ada & Sons', email: 'bills@example.com' } }
        return { path: `/community/memberships/v1/${membershipRef}`, body: { membership } }
      },
    ],
    [
      'another name of a user who has a draft',
      'updateUser',
      async () => {
        const { id } = (await newDraft(undefined, { membershipRef: await newMember() })).user
        return { path: `/community/users/v1/${id}`, body: { user: { name: 'Augusta' } } }
      },
    ],
    [
      'another name of a company that has a draft',
      'updateCompany',
      async () => {
        const { companyRef } = await newDraft(undefined, { companyRef: await newCompany() })
        return { path: `/community/companies/v1/${companyRef}`, body: { company: { legalName: 'Acme Limited' } } }
      },
    ],
    [
      'another seller of a draft',
      'updateBillingSettings',
      besideDraft('/billing/settings/v1', { settings: { legalName: 'Desks Limited' } }),
    ],
    [
      'another telephone number of where a draft is from',
      'updateLocation',
      besideDraft('/locations/v1', { location: { phoneNumber: '+49 40 1234567' } }),
    ],
    [
      'another policy of a product that was ordered',
      'updateProduct',
      async () => {
        const { id, options } = await newProduct([cup], { refundPolicy: 'statusNew' })
        await create({ optionRef: options[0].id, ...external })
        return { path: `/shop/products/v1/${id}`, body: { product: { refundPolicy: 'noRefund' } } }
      },
    ],
    [
      'another threshold of an event that somebody has a ticket for',
      'updateEvent',
      async () => {
        const id = await newEvent({ price: { money: { amount: 4 } }, refundThreshold: 'zeroMinutes' })
        await ticketFor(id, await newMember(), external)
        return { path: `/events/v1/${id}`, body: { event: { refundThreshold: 'noRefund' } } }
      },
    ],
    [
      'another threshold of a resource that is booked',
      'updateResource',
      async () => {
        const id = await newResource({ money: { tiers: [{ from: 0, unitAmount: 4 }] }, refundThreshold: 'zeroMinutes' })
        const owner = { membershipRefOwner: await newMember() }
        await booked(id, '2090-03-06T09:00:00Z', '2090-03-06T10:00:00Z', { ...owner, ...external })
        return { path: `/resources/v1/${id}`, body: { resource: { refundThreshold: 'noRefund' } } }
      },
    ],
    [
      'spending what a package gave',
      'createCreditTransaction',
      async () => {
        const { membershipRef } = await buy({ membershipRef: await newMember() })
        const transaction = { membershipRef, locationRef: world.main.location, amount: 1, type: 'adminCharge' }
        return { path: '/transactions/credits/v1', body: { transaction } }
      },
    ],
  ]
}

/** The members of an answer's object that are others than before. */
function differing(was: Json, is: Json): string[] {
  const members = ([name, value]: [string, unknown]) => (Array.isArray(value) ? { [name]: value } : value)
  const [one, other] = [was, is].map(body => Object.assign({}, ...Object.entries(body).map(members)) as Json)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    name => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}
