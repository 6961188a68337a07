import { useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { Balances } from '../../../kit/holder/Balances.tsx'
import { Invoices } from '../../../kit/holder/Invoices.tsx'
import { MoneyBalance } from '../../../kit/holder/MoneyBalance.tsx'
import { Orders } from '../../../kit/holder/Orders.tsx'
import { ComingBookings } from '../../../kit/resources/ComingBookings.tsx'
import { Subscriptions } from '../../../kit/holder/Subscriptions.tsx'
import { History } from '../../../kit/history/History.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Page } from '../../../kit/page/Page.tsx'
import { Waiting } from '../../../kit/page/Waiting.tsx'
import { AddMemberDialog } from '../parts/AddMemberDialog.tsx'
import { LIST } from '../parts/company.ts'
import { CompanyActions } from '../parts/CompanyActions.tsx'
import { CompanyFacts } from '../parts/CompanyFacts.tsx'
import { CompanyPicture } from '../parts/CompanyMark.tsx'
import { EditDialog } from '../parts/EditDialog.tsx'
import { Members } from '../parts/Members.tsx'

/** `/console/community/companies/{id}`: a company with its members and what it shares with them. */
export function PageOfRoute() {
  const { companies: w, holder } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.companies.getCompany, { params: { id } })
  const company = found.data?.company
  const stored = company && { company, etag: found.etag }
  const back = { to: LIST, label: w.title }
  if (found.error && !company) return <FailedPage title={w.title} back={back} query={found} />
  const spending = company?.memberSpending
  return (
    <Page
      title={company?.title}
      before={<CompanyPicture size={36} />}
      back={back}
      actions={company && <CompanyActions company={company} />}
    >
      <Detail side={<CompanyFacts stored={stored} />}>
        <Balances
          of={company}
          ledgers={`/transactions/companies/${id}`}
          {...(spending && { notes: { credits: w.spentBy[spending.credits], dayPasses: w.spentBy[spending.dayPasses] } })}
        />
        <Members company={company} />
        {company ? (
          <>
            <Subscriptions of={company} />
            <ComingBookings customerRef={company.id} />
            <Orders of={company} />
            <Invoices of={company} />
            <MoneyBalance of={company} />
            <History of={company.id} />
          </>
        ) : (
          [holder.subscription, holder.recentOrders, holder.recentInvoices].map(title => <Waiting key={title} title={title} />)
        )}
      </Detail>
      {company && stored && (
        <>
          <EditDialog stored={stored} />
          <AddMemberDialog company={company} />
        </>
      )}
    </Page>
  )
}
