import { createCredential, createNetwork, operatorContext } from '../access/actions.ts'
import type { Tx } from '../db/database.ts'
import { SCOPES } from '../terms/scopes.ts'
import { setIds } from '../kernel/storage/ids.ts'
import type { Route } from '../kernel/http/implement.ts'
import { packagesAreOffered, plansAreOffered } from './billing.ts'
import { daysFillUp, roomsAreBooked } from './bookings.ts'
import { eventsAreHeld } from './calendar.ts'
import { gatheringsAreHeld } from './gatherings.ts'
import { feesWait, invoicesAreWritten } from './invoices.ts'
import { ledgersMove } from './ledger.ts'
import type { Lines } from './lines.ts'
import { calendar, daysFromNow } from './moments.ts'
import { balancesMove, creditsAreGiven, depositsAreHeld, settingsAreMade } from './money.ts'
import { ordersArrive } from './orders.ts'
import { companiesCome, firstAdminComes, peopleCome } from './people.ts'
import { makePlaces, placesGrow } from './places.ts'
import { packagesAreBought, regularsTopUp } from './purchases.ts'
import { countedIds } from './random.ts'
import { shopOpens, stockMoves } from './shop.ts'
import { scenarioOf, type Scenario } from './scenario.ts'
import { forgetMails } from './store.ts'
import { peopleSignUp, subscriptionsBegin } from './subscriptions.ts'
import { sumida } from './sumida.data.ts'
import { ticketsAreOpened } from './support.ts'
import { tidewater } from './tidewater.data.ts'
import { lifeOf } from './year.ts'
import { addMilliseconds, DAY } from '../kernel/time/instant.ts'

/** The ids that a first call to a network of the demo needs. */
export interface Names {
  title: string
  place: string
  adminName: string
  networkRef: string
  locationRef: string
  adminRef: string
  secondAdminRef: string
  memberRef: string
  memberNumber: number
  companyRef: string
  categoryRef: string
  planRef: string
  draftInvoiceRef: string
  ticketRef: string
  orderRef: string
  eventRef: string
  /** Ids of the credentials with every scope and with every `.readonly` scope. */
  credentialRef: string
  readonlyCredentialRef: string
}

/** Mails from before would be gone by now. */
const MAILS_MS = 28 * DAY

/**
 * Makes the networks of the demo. What the lines name has the same ids everywhere and on any day; times are relative to now, and billing
 * makes as many periods as there were. Everything goes through the routes' own handlers, or through the slices' actions and stores where
 * there is no route.
 */
export async function seed(tx: Tx, routes: readonly Route[], now: string): Promise<{ main: Names; other: Names }> {
  try {
    return { main: await makeNetwork(tx, routes, now, tidewater), other: await makeNetwork(tx, routes, now, sumida) }
  } finally {
    setIds()
  }
}

async function makeNetwork(tx: Tx, routes: readonly Route[], now: string, lines: Lines): Promise<Names> {
  const { began, title, cast, seed: dice } = lines
  setIds(countedIds(dice, 0))
  const founded = calendar(now)(daysFromNow(-began, '09:00'), lines.places[cast.place]!.fields.timezoneId)
  const network = await createNetwork(tx, founded, { title })
  const context = operatorContext(tx, network, founded)
  // The first admin and their credential must exist before anything else, because everything is done in their name.
  const actor = { credentialRef: '', membershipRef: '', role: 'admin' as const, scopes: SCOPES }
  const scenario = scenarioOf({ lines, tx, network, now, routes, actor })
  await makePlaces(scenario, context)
  await firstAdminComes(scenario, context)
  const { id: membershipRef } = scenario.people.get(cast.admin)
  const all = await createCredential(context, { membershipRef, title: 'Demo: everything', scopes: [...SCOPES] })
  const readScopes = SCOPES.map(scope => `${scope}.readonly` as const)
  const readonly = await createCredential(context, { membershipRef, title: 'Demo: read only', scopes: readScopes })
  Object.assign(actor, { credentialRef: all.id, membershipRef })
  for (const part of PARTS) part(scenario)
  const lives = lifeOf(scenario)
  await scenario.run(lives)
  for (const place of Object.keys(lines.places)) await lives(place, now)
  await forgetMails(tx, network, addMilliseconds(now, -MAILS_MS))
  return { ...namesOf(scenario), credentialRef: all.id, readonlyCredentialRef: readonly.id }
}

/** Steps at the same moment run in this order. Of what is scheduled for the same moment, what there is as much of on every day comes first. */
const PARTS = [
  placesGrow,
  gatheringsAreHeld,
  regularsTopUp,
  settingsAreMade,
  companiesCome,
  peopleCome,
  plansAreOffered,
  packagesAreOffered,
  shopOpens,
  ledgersMove,
  subscriptionsBegin,
  peopleSignUp,
  depositsAreHeld,
  balancesMove,
  roomsAreBooked,
  eventsAreHeld,
  packagesAreBought,
  stockMoves,
  ordersArrive,
  ticketsAreOpened,
  feesWait,
  invoicesAreWritten,
  creditsAreGiven,
  daysFillUp,
]

function namesOf({ lines: { cast, title, people: persons }, network, places, people, ids }: Scenario) {
  const [, name, surname] = persons.find(([key]) => key === cast.admin)!
  const member = people.get(cast.member)
  return {
    title,
    place: places.get(cast.place).title,
    adminName: `${name} ${surname}`,
    networkRef: network,
    locationRef: places.get(cast.place).id,
    adminRef: people.get(cast.admin).id,
    secondAdminRef: people.get(cast.secondAdmin).id,
    memberRef: member.id,
    memberNumber: member.number,
    companyRef: ids.company.get(cast.company),
    categoryRef: ids.category.get(cast.category),
    planRef: ids.plan.get(cast.plan),
    draftInvoiceRef: ids.invoice.get(cast.draft),
    ticketRef: ids.ticket.get(cast.ticket),
    orderRef: ids.order.get(cast.order),
    eventRef: ids.event.get(cast.event),
  }
}
