import { createLocation } from '../access/work.ts'
import { createCompany } from '../community/companies/contract.ts'
import { createMembership } from '../community/memberships/work.ts'
import { setUserBlocked } from '../community/users/work.ts'
import { newId } from '../kernel/ids.ts'
import type { Deed } from '../kernel/implement.ts'
import { record } from '../kernel/record.ts'
import { insertResource } from '../resources/store.ts'
import type { PersonLine } from './lines.ts'
import { daysFromNow } from './moments.ts'
import type { Acted, Stage } from './stage.ts'
import { setLeft } from './store.ts'

/** Locations and what can be booked at them: what is there before anybody comes. */
export async function makePlaces({ lines, places, ids }: Stage, deed: Deed): Promise<void> {
  for (const [key, { phone: _, ...fields }] of Object.entries(lines.places)) {
    places.add(key, await createLocation(deed, fields))
  }
  for (const [key, place, title, resourceType] of lines.resources) {
    const { network, now: createDate } = deed
    const row = { network, id: newId(), locationRef: places.get(place).id, title, resourceType, createDate }
    await insertResource(deed.tx, row)
    await record(deed, 'resource.created', row.id, undefined, row)
    ids.resource.add(key, row.id)
  }
}

export function companiesCome({ lines, happens, perform, places, ids }: Stage): void {
  for (const [key, place, daysAgo, title, fields] of lines.companies) {
    happens(daysFromNow(-daysAgo, '10:00'), place, async deed => {
      const { company } = await perform(createCompany, deed, { company: { locationRef: places.get(place).id, title, ...fields } })
      ids.company.add(key, company.id)
    })
  }
}

/** Everybody but the first admin, who is there before the network has a credential. */
export function peopleCome(stage: Stage): void {
  const { lines, happens, people, random } = stage
  for (const line of lines.people) {
    const [key, , , place, daysAgo, more = {}] = line
    const phoneNumber = phoneAt(stage, place)
    if (key === lines.cast.admin) continue
    happens(daysFromNow(-daysAgo, `${random.integer(10, 17)}:${random.integer(10, 59)}`), place, async deed => {
      people.add(key, await join(stage, { ...deed, actor: undefined }, line, phoneNumber))
    })
    if (more.left !== undefined) happens(more.left, place, deed => leave(stage, deed, key))
    if (more.blocked !== undefined) happens(more.blocked, place, deed => setUserBlocked(deed, people.get(key).userRef, true))
  }
}

export async function firstAdminComes(stage: Stage, deed: Deed): Promise<void> {
  const line = stage.lines.people.find(([key]) => key === stage.lines.cast.admin)!
  stage.people.add(line[0], await join(stage, deed, line, phoneAt(stage, line[3])))
}

function join({ places, ids, lines }: Stage, deed: Deed, line: PersonLine, phoneNumber: string) {
  const [key, name, surname, place, , { company, sameAs, blocked: _, left: _left, ...fields } = {}] = line
  const domain = company ?? lines.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const email = `${sameAs ?? key}@${domain}.example`
  return createMembership(deed, {
    locationRef: places.get(place).id,
    email,
    name,
    surname,
    phoneNumber,
    ...fields,
    ...(company !== undefined && { companyRef: ids.company.get(company), companyRole: fields.companyRole ?? 'member' }),
    ...(fields.status !== 'requested' && { invitationDate: deed.now }),
  })
}

async function leave({ people }: Stage, deed: Acted, key: string): Promise<void> {
  const before = people.get(key)
  const after = { ...before, deleteDate: deed.now }
  await setLeft(deed.tx, after)
  await record(deed, 'membership.deleted', before.id, before, after)
}

const phoneAt = ({ lines, random }: Stage, place: string) => `${lines.places[place]!.phone} ${random.integer(100, 999)}`
