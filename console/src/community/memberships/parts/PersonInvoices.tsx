import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { Money, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Lines } from './Lines.tsx'
import type { Membership } from './person.ts'
import { Waiting } from './Waiting.tsx'

/** What the person was billed last. */
export function PersonInvoices({ member }: { member: Membership | undefined }) {
  const { people: w } = useWords()
  return member ? <Invoices member={member} /> : <Waiting title={w.recentInvoices} />
}

function Invoices({ member: { id, locationRef } }: { member: Membership }) {
  const { people: w } = useWords()
  const query = useOperation(stoa.invoices.listInvoices, { query: { membershipRef: id, limit: 5 } })
  return (
    <Lines
      title={w.recentInvoices}
      query={query}
      none={w.noInvoices}
      lines={({ invoices }) =>
        invoices.map(invoice => ({
          id: invoice.id,
          to: `/invoices/${invoice.id}`,
          title: (
            <>
              {invoice.number ?? w.draft} · <When is={invoice.createDate} at={locationRef} />
            </>
          ),
          status: <Status is={invoice.status} />,
          end: <Money amount={invoice.grossAmount} at={locationRef} />,
        }))
      }
    />
  )
}
