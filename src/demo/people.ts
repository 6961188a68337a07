import { createCompany } from '../community/companies/contract.ts'
import { createMembership as addMembership } from '../community/memberships/actions.ts'
import { approveMembership, deleteMembership, rejectMembership } from '../community/memberships/contract-life.ts'
import { createMembership } from '../community/memberships/contract-memberships.ts'
import { memberships } from '../community/memberships/store.ts'
import type { MembershipRow } from '../community/memberships/table.ts'
import { blockUser, deleteUser } from '../community/users/contract-users.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { PersonLine } from './lines.ts'
import { daysFromNow } from './moments.ts'
import { picture } from './pictures.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Whoever joined in these last days was invited by mail; the mails of the others would be gone by now. */
const INVITED_DAYS = 28

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
    const [key, , , place, daysAgo] = line
    const phoneNumber = phoneAt(scenario, place)
    if (key === lines.cast.admin) continue
    schedule(daysFromNow(-daysAgo, `${random.integer(10, 17)}:${random.integer(10, 59)}`), place, async context => {
      const join = daysAgo > INVITED_DAYS ? wasThere : apply
      people.add(key, await join(scenario, context, line, phoneNumber))
    })
    becomes(scenario, line)
  }
}

export async function firstAdminComes(scenario: Scenario, context: WriteContext): Promise<void> {
  const line = scenario.lines.people.find(([key]) => key === scenario.lines.cast.admin)!
  scenario.people.add(line[0], await wasThere(scenario, context, line, phoneAt(scenario, line[3])))
}

/** As an import does it: the person is a member, and no mail is sent. */
function wasThere(scenario: Scenario, context: WriteContext, line: PersonLine, phoneNumber: string): Promise<MembershipRow> {
  const { user, companyRef, companyRole, ...fields } = fieldsOf(scenario, line, phoneNumber)
  const inCompany = companyRef === undefined ? {} : { companyRef, companyRole: companyRole ?? ('member' as const) }
  return addMembership(
    { ...context, actor: undefined },
    { ...user, ...fields, ...inCompany, invitationDate: fields.status === 'requested' ? null : context.now },
  )
}

async function apply(scenario: Scenario, context: ActorContext, line: PersonLine, phoneNumber: string): Promise<MembershipRow> {
  const { membership } = await scenario.perform(createMembership, context, { membership: fieldsOf(scenario, line, phoneNumber) })
  return (await memberships.find(context.tx, context.network, membership.id))!
}

function fieldsOf({ places, ids, lines }: Scenario, line: PersonLine, phoneNumber: string) {
  const [key, name, surname, place, , { company, sameAs, about, photo, ...more } = {}] = line
  const { role, type, status, companyRole, notes, metadata, billingDetails } = more
  const domain = company ?? lines.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const photoUrl = photo && picture(key)
  const user = { email: `${sameAs ?? key}@${domain}.example`, name, surname, phoneNumber, about, photoUrl }
  const companyRef = company && ids.company.get(company)
  const given = { role, type, status, companyRef, companyRole, notes, metadata, billingDetails } as const
  return { locationRef: places.get(place).id, user, ...given }
}

/** Schedules what becomes of a membership and of its person. */
function becomes({ schedule, perform, people }: Scenario, line: PersonLine): void {
  const [key, , , place, , { approved, rejected, blocked, left, erased, reason } = {}] = line
  const at = (moment: string | undefined, run: (context: ActorContext, row: MembershipRow) => Promise<unknown>) => {
    if (moment !== undefined) schedule(moment, place, context => run(context, people.get(key)))
  }
  at(approved, (context, { id }) => perform(approveMembership, context, undefined, { id }))
  at(rejected, (context, { id }) => perform(rejectMembership, context, { reason }, { id }))
  at(blocked, (context, { userRef: id }) => perform(blockUser, context, undefined, { id }))
  at(left, (context, { id }) => perform(deleteMembership, context, undefined, { id }))
  at(erased, (context, { userRef: id }) => perform(deleteUser, context, undefined, { id }))
}

const phoneAt = ({ lines, random }: Scenario, place: string) => `${lines.places[place]!.phone}${random.integer(100, 199)}`
