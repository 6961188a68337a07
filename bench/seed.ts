import { createCredential, createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import type { Tx } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { BARE_EVENT } from '../test/events.ts'
import { events } from '../src/events/store.ts'
import { now } from '../src/kernel/time/clock.ts'
import { HOUR } from '../src/kernel/time/instant.ts'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { schema } from '../src/schema.ts'

/** The ids that were made and that the bench requests. */
export interface Seeded {
  network: string
  /** The first has nearly all events; each of the others has enough for a page of 25. */
  locations: string[]
  events: string[]
  tickets: string[]
  membershipRef: string
  credentialRef: string
  authorization: string
}

const OTHER_LOCATIONS = 9
const EVENTS_ELSEWHERE = 200
const SHOWN_EVENTS = 1_000

/** Fills an empty database with a network of so many events and tickets of five activities each, in one transaction. */
export async function seed(databaseUrl: string, size: { events: number; tickets: number }): Promise<Seeded> {
  const database = await openDatabase(databaseUrl, schema)
  try {
    await migrate(database, now())
    const fill = async (tx: Tx): Promise<Seeded> => {
      const network = await createNetwork(tx, now(), { title: 'Bench' })
      const context = operatorContext(tx, network, now())
      const locations = await makeLocations(context)
      const people = await makePeople(context, locations[0]!)
      const { id, clientId, clientSecret } = await createCredential(context, {
        membershipRef: people[0]!,
        title: 'bench',
        scopes: ['events', 'support'],
      })
      return {
        network,
        locations,
        membershipRef: people[0]!,
        credentialRef: id,
        events: await makeEvents(tx, network, locations, size.events),
        tickets: await makeTickets(tx, network, locations[0]!, people, size.tickets),
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      }
    }
    // On PostgreSQL it takes longer than a write may.
    return await database.write(fill, { patient: true })
  } finally {
    await database.close()
  }
}

async function makeLocations(context: WriteContext): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i <= OTHER_LOCATIONS; i++) {
    const location = await createLocation(context, {
      title: `House ${i}`,
      timezoneId: 'Europe/Berlin',
      currencyCode: 'EUR',
      taxInclusive: true,
      taxRate: 190_000,
    })
    ids.push(location.id)
  }
  return ids
}

async function makePeople(context: WriteContext, locationRef: string): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < 20; i++) {
    const { id } = await createMembership(context, {
      locationRef,
      email: `person${i}@bench.example`,
      name: `Person${i}`,
      surname: 'Bench',
      role: i < 3 ? 'admin' : 'member',
      phoneNumber: '+49 30 1234567',
    })
    ids.push(id)
  }
  return ids
}

/** Picks ids from all over the table, so that reads do not hit the same page of the file. */
async function makeEvents(tx: Tx, network: string, [main, ...others]: string[], count: number): Promise<string[]> {
  const shown: string[] = []
  for (let i = 0; i < count; i++) {
    const id = newId()
    const elsewhere = i < others.length * EVENTS_ELSEWHERE ? others[i % others.length] : undefined
    if (i % Math.ceil(count / SHOWN_EVENTS) === 0) shown.push(id)
    await events.insert(tx, {
      ...BARE_EVENT,
      network,
      id,
      locationRef: elsewhere ?? main!,
      title: `Founders’ breakfast no. ${i}`,
      description: 'Coffee, croissants and three short talks.',
      venue: 'Kitchen, 2nd floor',
      imageUrl: i % 2 === 0 ? null : `https://images.bench.example/${i}.jpg`,
      startDate: hours(i),
      endDate: hours(i + 2),
      createDate: hours(i - 500),
      updateDate: hours(i - 500),
      applicationType: 'purchase',
      visibilityType: 'public',
      refundThreshold: 'oneDay',
      showAttendees: true,
      limitedAttendeesEnabled: true,
      limitedAttendeesLimit: 40,
      creditsEnabled: true,
      creditsAmount: 200,
      moneyEnabled: true,
      moneyAmount: 1_250,
      currencyCode: 'EUR',
    })
  }
  return shown
}

const hours = (count: number, since = Date.UTC(2024, 0, 1)) => new Date(since + count * HOUR).toISOString()

const NO_CHANGE = {
  text: null,
  attachments: null,
  status: null,
  ticketType: null,
  membershipRefAssignee: null,
  previousStatus: null,
  previousTicketType: null,
  previousMembershipRefAssignee: null,
}

/**
 * The steps of a ticket: opened, commented, assigned, reassigned, solved. One was opened each hour until now: a service that starts counts every day
 * since the first ticket, and would still be at it for years of them while it is measured.
 */
async function makeTickets(tx: Tx, network: string, locationRef: string, people: string[], count: number): Promise<string[]> {
  const ids: string[] = []
  const begun = Date.parse(now()) - (count + 5) * HOUR
  for (let i = 0; i < count; i++) {
    const id = newId()
    const [requester, first, second] = [people[3 + (i % 17)]!, people[i % 3]!, people[(i + 1) % 3]!]
    ids.push(id)
    await tx.run(
      tx.sql
        .insertInto('ticket')
        .values({
          network,
          id,
          number: i + 1,
          locationRef,
          description: 'The meeting room’s screen stays dark.',
          status: 'solved',
          type: 'repairAndMaintenance',
          priority: 'normal',
          membershipRefAssignee: second,
          membershipRefRequester: requester,
          createDate: hours(i, begun),
          updateDate: hours(i + 5, begun),
          statusUpdateDate: hours(i + 4, begun),
          firstResponseDate: hours(i + 1, begun),
          resolveDate: hours(i + 4, begun),
        }),
    )
    const steps = [
      { membershipRef: requester, type: 'ticketCreated' },
      { membershipRef: first, type: 'comment', text: 'I am on my way.' },
      { membershipRef: first, type: 'assigneeUpdated', membershipRefAssignee: first, previousStatus: 'new' },
      {
        membershipRef: second,
        type: 'assigneeUpdated',
        membershipRefAssignee: second,
        previousStatus: 'inProgress',
        previousMembershipRefAssignee: first,
      },
      { membershipRef: second, type: 'statusUpdated', status: 'solved', previousStatus: 'inProgress' },
    ] as const
    for (const [at, step] of steps.entries()) {
      await tx.run(
        tx.sql
          .insertInto('ticketActivity')
          .values({ ...NO_CHANGE, network, id: newId(), ticketRef: id, createDate: hours(i + at, begun), ...step }),
      )
    }
  }
  return ids
}
