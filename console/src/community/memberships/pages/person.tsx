import { useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName, Picture } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Failure } from '../../../kit/page/Failure.tsx'
import { Detail, Page } from '../../../kit/page/Page.tsx'
import { PersonActions } from '../parts/PersonActions.tsx'
import { PersonBalances } from '../parts/PersonBalances.tsx'
import { PersonFacts } from '../parts/PersonFacts.tsx'
import { PersonInvoices } from '../parts/PersonInvoices.tsx'
import { PersonOrders } from '../parts/PersonOrders.tsx'
import { PersonStatus } from '../parts/PersonStatus.tsx'
import { PersonSubscription } from '../parts/PersonSubscription.tsx'
import { PersonTickets } from '../parts/PersonTickets.tsx'
import { EditDialog } from '../parts/EditDialog.tsx'

/** `/console/community/memberships/{id}`: one person at one location. */
export function PageOfRoute() {
  const { people: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.memberships.getMembership, { params: { id } })
  const member = found.data?.membership
  const user = useOperation(stoa.users.getUser, { params: { id: member?.userRef ?? '' } }, { enabled: member !== undefined })
  const back = { to: '/community/memberships', label: w.title }
  if (found.error && !member)
    return (
      <Page title={w.title} back={back}>
        <Failure error={found.error} again={() => void found.refetch()} />
      </Page>
    )
  return (
    <Page
      title={member && fullName(member.user)}
      before={member && <Picture is={member.user} size={36} />}
      beside={member && <PersonStatus of={member} blocked={user.data?.user.blocked === true} />}
      back={back}
      actions={member && user.data && <PersonActions member={member} user={user.data.user} />}
    >
      <Detail side={<PersonFacts member={member} />}>
        <PersonBalances member={member} />
        <PersonSubscription member={member} />
        <PersonTickets member={member} />
        <PersonOrders member={member} />
        <PersonInvoices member={member} />
      </Detail>
      {member && user.data && (
        <EditDialog member={{ membership: member, etag: found.etag }} person={{ user: user.data.user, etag: user.etag }} />
      )}
    </Page>
  )
}
