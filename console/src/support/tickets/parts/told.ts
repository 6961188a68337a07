import { fullName } from '../../../kit/format/values.tsx'
import type { Words } from '../../../words/en/index.ts'
import { isReopening, type Activity } from './ticket.ts'

/** What somebody did with a ticket, in a sentence. */
export function told({ type, data, membership }: Activity, { support: w, statuses }: Words): string {
  const name = fullName(membership.user)
  switch (type) {
    case 'ticketCreated':
      return w.did.opened(name)
    case 'comment':
      return w.did.commented(name)
    case 'statusUpdated':
      return isReopening(data) ? w.did.reopened(name) : w.did.status(name, statuses.ticket[data.status ?? 'new'])
    case 'typeUpdated':
      return w.did.type(name, w.types[data.type ?? 'other'])
    case 'priorityUpdated':
      return w.did.priority(name, w.priorities[data.priority ?? 'normal'])
    case 'assigneeUpdated': {
      const to = data.membershipAssignee?.user
      if (to === undefined) return w.did.left(name)
      return to.id === membership.user.id ? w.did.took(name) : w.did.assigned(name, fullName(to))
    }
  }
}
