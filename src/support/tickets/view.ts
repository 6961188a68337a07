import { embeddedMembership } from '../../community/memberships/view.ts'
import { type Person } from '../../community/memberships/table.ts'
import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { by } from '../../kernel/text/by.ts'
import type { Activity, Ticket } from './contract.ts'
import type { ActivityRow, TicketRow } from './table.ts'

type Assignable = Pick<TicketRow, 'membershipRefRequester' | 'membershipRefAssignee'>

/** The memberships that tickets and the steps of their history refer to. */
export function namedBy(tickets: readonly Assignable[], steps: readonly ActivityRow[] = []): Set<string> {
  const refs = new Set<string | null>()
  for (const ticket of tickets) refs.add(ticket.membershipRefRequester).add(ticket.membershipRefAssignee)
  for (const step of steps) {
    refs.add(step.membershipRef).add(step.membershipRefAssignee).add(step.previousMembershipRefAssignee)
  }
  refs.delete(null)
  return refs as Set<string>
}

/** The people in an answer, by membership. Each view is made once, however often the person appears. */
type People = ReadonlyMap<string, ReturnType<typeof personView>>

export const peopleView = (found: ReadonlyMap<string, Person>): People =>
  new Map([...found].map(([ref, person]) => [ref, personView(person)]))

const personView = (person: Person) => ({ membership: embeddedMembership(person), user: embeddedUser(person) })

/** A ticket as it appears in answers; `people` holds everybody who appears in it. */
export function ticketView(row: TicketRow, people: People): Static<typeof Ticket> {
  const requester = people.get(row.membershipRefRequester)!
  const assignee = row.membershipRefAssignee === null ? undefined : people.get(row.membershipRefAssignee)!
  return {
    id: row.id,
    number: row.number,
    locationRef: row.locationRef,
    description: row.description,
    status: row.status,
    type: row.type,
    priority: row.priority,
    createDate: row.createDate,
    updateDate: row.updateDate,
    statusUpdateDate: row.statusUpdateDate,
    firstResponseDate: row.firstResponseDate ?? undefined,
    resolveDate: row.resolveDate ?? undefined,
    reopenDate: row.reopenDate ?? undefined,
    membershipRefAssignee: row.membershipRefAssignee ?? undefined,
    membershipRefRequester: row.membershipRefRequester,
    membershipAssignee: assignee?.membership,
    membershipRequester: requester.membership,
    userAssignee: assignee?.user,
    userRequester: requester.user,
  }
}

/** A step as it appears in answers; `people` holds everybody who appears in it. */
export function activityView(row: ActivityRow, people: People): Static<typeof Activity> {
  const member = (ref: string | null) => (ref === null ? undefined : people.get(ref)!.membership)
  const { id, ticketRef, createDate, type } = row
  return {
    id,
    ticketRef,
    createDate,
    type,
    membership: people.get(row.membershipRef)!.membership,
    data: {
      text: row.text ?? undefined,
      attachments: row.attachments ?? (type === 'comment' ? [] : undefined),
      status: row.status ?? undefined,
      type: row.ticketType ?? undefined,
      priority: row.priority ?? undefined,
      membershipAssignee: member(row.membershipRefAssignee),
      previousAttributes: !CHANGES.has(type)
        ? undefined
        : {
            status: row.previousStatus ?? undefined,
            type: row.previousTicketType ?? undefined,
            priority: row.previousPriority ?? undefined,
            membershipAssignee: member(row.previousMembershipRefAssignee),
          },
    },
    deleteDate: row.deleteDate ?? undefined,
  }
}

const CHANGES: ReadonlySet<ActivityRow['type']> = new Set(['statusUpdated', 'typeUpdated', 'assigneeUpdated', 'priorityUpdated'])

type ShownMembership = Static<typeof Activity>['membership']

/** The memberships that steps show. */
export const namedIn = (steps: readonly Static<typeof Activity>[]): Iterable<ShownMembership> =>
  steps.flatMap(({ membership, data }) => [
    membership,
    ...(data.membershipAssignee ? [data.membershipAssignee] : []),
    ...(data.previousAttributes?.membershipAssignee ? [data.previousAttributes.membershipAssignee] : []),
  ])

/** What stands for the steps of a history: it is only ever added to, but for comments that are taken back. */
interface StepsDigest {
  count: number
  last: string | undefined
  deleted: readonly { id: string; deleteDate: string | null }[]
}

/** What decides how some steps appear, besides what they show of people. */
export const stepsDigest = (steps: readonly Static<typeof Activity>[]): StepsDigest => ({
  count: steps.length,
  last: steps.at(-1)?.id,
  deleted: steps.flatMap(({ id, deleteDate }) => (deleteDate === undefined ? [] : [{ id, deleteDate }])),
})

/** What decides how a ticket and its history appear. What the steps show of people can change. */
export function ticketDigest(ticket: Static<typeof Ticket>, steps: StepsDigest, named: Iterable<ShownMembership>) {
  const people = new Map<string, ShownMembership>()
  for (const membership of named) people.set(membership.id, membership)
  return { ticket, steps, people: [...people.values()].toSorted(by(({ id }) => id)) }
}
