import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { Money, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { HolderRefs } from '../../kit/holder/Party.tsx'
import { Lines } from '../../kit/page/Lines.tsx'

/** What waits for the next invoice of a customer at a location. */
export function WaitingLines({ of: { membershipRef, companyRef, locationRef } }: { of: HolderRefs & { locationRef: string } }) {
  const { invoices: w } = useWords()
  const customer = membershipRef === undefined ? { companyRef: companyRef! } : { membershipRef }
  const query = useOperation(stoa.invoiceItems.listUpcomingInvoiceItems, { query: { ...customer, locationRef, limit: 20 } })
  return (
    <Lines
      title={w.waitingOf}
      query={query}
      none={w.noneWaiting}
      action={
        <Anchor size="sm" component={Link} to="/invoices/items" search={{ customerRef: membershipRef ?? companyRef } as never}>
          {w.waiting}
        </Anchor>
      }
      lines={({ invoiceItems }) =>
        invoiceItems.map(item => ({
          id: item.id,
          to: `/invoices/items/${item.id}`,
          title: item.description || w.types[item.type],
          status: (
            <StatusBadge tone="quiet">
              <When is={item.scheduleDate} at={locationRef} />
            </StatusBadge>
          ),
          end: <Money amount={item.grossAmount} at={locationRef} />,
        }))
      }
    />
  )
}
