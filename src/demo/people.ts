import { createLocation } from '../access/actions.ts'
import { createCompany } from '../community/companies/contract.ts'
import { createMembership, removeMembership } from '../community/memberships/actions.ts'
import { setUserBlocked } from '../community/users/actions.ts'
import { newId } from '../kernel/storage/ids.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { resources } from '../resources/store.ts'
import type { PersonLine } from './lines.ts'
import { daysFromNow } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Locations and their resources, which exist before any person does. */
export async function makePlaces({ lines, places, ids }: Scenario, context: WriteContext): Promise<void> {
  for (const [key, { phone: _, ...fields }] of Object.entries(lines.places)) {
    places.add(key, await createLocation(context, fields))
  }
  for (const [key, place, title, resourceType] of lines.resources) {
    const { network, now: createDate } = context
    const row = { network, id: newId(), locationRef: places.get(place).id, title, resourceType, createDate }
    await resources.insert(context.tx, row)
    await record(context, 'resource', 'created', { after: row })
    ids.resource.add(key, row.id)
  }
}

export function companiesCome({ lines, schedule, perform, places, ids }: Scenario): void {
  for (const [key, place, daysAgo, title, fields] of lines.companies) {
    schedule(daysFromNow(-daysAgo, '10:00'), place, async context => {
      const { company } = await perform(createCompany, context, {
        company: { locationRef: places.get(place).id, title, ...fields },
      })
      ids.company.add(key, company.id)
    })
  }
}

/** All people but the first admin, who exists before the network has a credential. */
export function peopleCome(scenario: Scenario): void {
  const { lines, schedule, people, random } = scenario
  for (const line of lines.people) {
    const [key, , , place, daysAgo, more = {}] = line
    const phoneNumber = phoneAt(scenario, place)
    if (key === lines.cast.admin) continue
    schedule(daysFromNow(-daysAgo, `${random.integer(10, 17)}:${random.integer(10, 59)}`), place, async context => {
      people.add(key, await join(scenario, { ...context, actor: undefined }, line, phoneNumber))
    })
    if (more.left !== undefined) schedule(more.left, place, context => leave(scenario, context, key))
    if (more.blocked !== undefined)
      schedule(more.blocked, place, context => setUserBlocked(context, people.get(key).userRef, true))
  }
}

export async function firstAdminComes(scenario: Scenario, context: WriteContext): Promise<void> {
  const line = scenario.lines.people.find(([key]) => key === scenario.lines.cast.admin)!
  scenario.people.add(line[0], await join(scenario, context, line, phoneAt(scenario, line[3])))
}

function join({ places, ids, lines }: Scenario, context: WriteContext, line: PersonLine, phoneNumber: string) {
  const [key, name, surname, place, , { company, sameAs, blocked: _, left: _left, ...fields } = {}] = line
  const domain = company ?? lines.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const email = `${sameAs ?? key}@${domain}.example`
  return createMembership(context, {
    locationRef: places.get(place).id,
    email,
    name,
    surname,
    phoneNumber,
    ...fields,
    ...(company !== undefined && { companyRef: ids.company.get(company), companyRole: fields.companyRole ?? 'member' }),
    ...(fields.status !== 'requested' && { invitationDate: context.now }),
  })
}

async function leave({ people }: Scenario, context: ActorContext, key: string): Promise<void> {
  await removeMembership(context, people.get(key), 'deleted')
}

const phoneAt = ({ lines, random }: Scenario, place: string) => `${lines.places[place]!.phone} ${random.integer(100, 999)}`
