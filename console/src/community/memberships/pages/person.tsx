import { useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName, Picture } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Balances } from '../../../kit/holder/Balances.tsx'
import { ComingBookings } from '../../../kit/resources/ComingBookings.tsx'
import { EventTickets } from '../../../kit/holder/EventTickets.tsx'
import { Invoices } from '../../../kit/holder/Invoices.tsx'
import { MoneyBalance } from '../../../kit/holder/MoneyBalance.tsx'
import { Orders } from '../../../kit/holder/Orders.tsx'
import { Subscriptions } from '../../../kit/holder/Subscriptions.tsx'
import { History } from '../../../kit/history/History.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Page } from '../../../kit/page/Page.tsx'
import { Waiting } from '../../../kit/page/Waiting.tsx'
import { PersonActions } from '../parts/PersonActions.tsx'
import { PersonFacts } from '../parts/PersonFacts.tsx'
import { PersonStatus } from '../parts/PersonStatus.tsx'
import { PersonTickets } from '../parts/PersonTickets.tsx'
import { EditDialog } from '../parts/EditDialog.tsx'

/** `/console/community/memberships/{id}`: one person at one location. */
export function PageOfRoute() {
  const { people: w, holder: h } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.memberships.getMembership, { params: { id } })
  const member = found.data?.membership
  const user = useOperation(stoa.users.getUser, { params: { id: member?.userRef ?? '' } }, { enabled: member !== undefined })
  const back = { to: '/community/memberships', label: w.title }
  if (found.error && !member) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page
      title={member && fullName(member.user)}
      before={member && <Picture is={member.user} size={36} />}
      beside={member && <PersonStatus of={member} blocked={user.data?.user.blocked === true} />}
      back={back}
      actions={member && user.data && <PersonActions member={member} user={user.data.user} />}
    >
      <Detail side={<PersonFacts stored={member && { membership: member, etag: found.etag }} user={user.data?.user} />}>
        <Balances of={member} ledgers={`/transactions/memberships/${id}`} />
        {member ? (
          <>
            <Subscriptions of={member} />
            <PersonTickets member={member} />
            <Orders of={member} isPerson />
            <ComingBookings customerRef={member.id} locationRef={member.locationRef} />
            <EventTickets customerRef={member.id} locationRef={member.locationRef} />
            <Invoices of={member} />
            <MoneyBalance of={member} />
            <History of={member.id} />
          </>
        ) : (
          [h.subscription, w.openTickets, h.recentOrders, h.recentInvoices].map(title => <Waiting key={title} title={title} />)
        )}
      </Detail>
      {member && user.data && (
        <EditDialog member={{ membership: member, etag: found.etag }} person={{ user: user.data.user, etag: user.etag }} />
      )}
    </Page>
  )
}
