import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

type Row = Record<string, SQLOutputValue>
type Person = { membership: unknown; user: unknown }

/** What S does for a ticket with its activities: from the id to the answer in three statements, as the service has. */
export function readTicket(database: DatabaseSync, network: string): (id: string) => unknown {
  const ticketById =
    database.prepare(`select id, number, locationRef, description, status, type, priority, createDate, updateDate, statusUpdateDate,
    firstResponseDate, resolveDate, membershipRefAssignee, membershipRefRequester from ticket where network = ? and id = ?`)
  const activitiesOf =
    database.prepare(`select id, ticketRef, createDate, type, membershipRef, text, attachments, status, membershipRefAssignee,
    ticketType, previousStatus, previousTicketType, previousMembershipRefAssignee from ticketActivity where network = ? and ticketRef = ? order by createDate, id`)
  // Three people take part in each ticket of the bench.
  const peopleOf =
    database.prepare(`select membership.id as membershipRef, membership.role, membership.type, user.id, user.email, user.name,
    user.surname, user.phoneNumber, user.photoUrl, user.about, user.blocked from membership
    join user on user.network = membership.network and user.id = membership.userRef
    where membership.network = ? and membership.id in (?, ?, ?)`)
  return id => {
    const ticket = ticketById.get(network, id)!
    const steps = activitiesOf.all(network, id)
    const [first, second, third = second!] = new Set(
      [ticket, ...steps].flatMap(namedBy).filter(ref => ref !== null && ref !== undefined),
    )
    const people = new Map(peopleOf.all(network, first!, second!, third).map(row => [row.membershipRef!, personView(row)]))
    return { ticket: ticketView(ticket, people), activities: steps.map(step => stepView(step, people)) }
  }
}

const namedBy = (row: Row) => [
  row.membershipRefRequester,
  row.membershipRef,
  row.membershipRefAssignee,
  row.previousMembershipRefAssignee,
]

function personView({ membershipRef, role, type, id, email, name, surname, phoneNumber, photoUrl, about, blocked }: Row): Person {
  const person = { id, name, surname, email, phoneNumber: phoneNumber ?? undefined, photoUrl: photoUrl ?? undefined }
  return {
    membership: { id: membershipRef, roleType: role, type, user: { ...person, blocked: blocked === 1 } },
    user: { ...person, about: about ?? undefined },
  }
}

function ticketView(row: Row, people: Map<SQLOutputValue, Person>) {
  const requester = people.get(row.membershipRefRequester!)!
  const assignee = people.get(row.membershipRefAssignee!)
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
    membershipRefAssignee: row.membershipRefAssignee ?? undefined,
    membershipRefRequester: row.membershipRefRequester,
    membershipAssignee: assignee?.membership,
    membershipRequester: requester.membership,
    userAssignee: assignee?.user,
    userRequester: requester.user,
  }
}

function stepView(row: Row, people: Map<SQLOutputValue, Person>) {
  const { id, ticketRef, createDate, type } = row
  return {
    id,
    ticketRef,
    createDate,
    type,
    membership: people.get(row.membershipRef!)!.membership,
    data: {
      text: row.text ?? undefined,
      attachments:
        row.attachments === null ? (type === 'comment' ? [] : undefined) : (JSON.parse(row.attachments as string) as unknown),
      status: row.status ?? undefined,
      membershipAssignee: people.get(row.membershipRefAssignee!)?.membership,
      previousAttributes:
        type === 'comment' || type === 'ticketCreated'
          ? undefined
          : {
              status: row.previousStatus ?? undefined,
              membershipAssignee: people.get(row.previousMembershipRefAssignee!)?.membership,
            },
    },
  }
}
