import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FilePlus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { isNotFound } from '../../kit/data/query-client.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { buyerName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { confirm } from '../../kit/page/confirm.tsx'
import { Empty } from '../../kit/page/Empty.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Detail, Page } from '../../kit/page/Page.tsx'
import { STALE, type Upcoming } from '../parts/invoice.ts'
import { InvoiceSheet } from '../parts/InvoiceSheet.tsx'
import { ComingPeriods, LaterItems, UpcomingFacts } from '../parts/UpcomingSide.tsx'

/** `/console/invoices/upcoming?subscriptionRef=…`, or `customerRef`: the next invoice as it would be made. */
export function PageOfRoute() {
  const { invoices: w, billing: b, kit, shell } = useWords()
  const [{ subscriptionRef, customerRef = '' }] = useAddress()
  const navigate = useNavigate()
  const isNamed = subscriptionRef !== undefined || customerRef !== ''
  const query = useOperation(
    stoa.invoices.getUpcomingInvoice,
    { query: subscriptionRef ? { subscriptionRef } : { customerRef } },
    { staleTime: 0, enabled: isNamed },
  )
  const found = query.data
  const create = useWrite(stoa.invoices.createInvoice, {
    said: () => b.billed,
    stale: STALE,
    onDone: ({ invoice }) => navigate({ to: `/invoices/${invoice.id}` }),
  })
  const bill = ({ invoice: { locationRef, membershipRef, companyRef, subscriptionRef } }: Upcoming) =>
    create.run({
      body: {
        invoice: {
          locationRef,
          ...(membershipRef === undefined ? { companyRef: companyRef! } : { membershipRef }),
          ...(subscriptionRef && { subscriptionRef }),
        },
        includeUpcomingItems: true,
      },
    })
  const ask = (of: Upcoming) =>
    confirm({
      title: b.billNowTitle,
      text: b.billNowText,
      confirm: b.billNow,
      cancel: kit.cancel,
      danger: false,
      onConfirm: () => bill(of),
    })
  useShortcuts(shell.keys.thisPage, found ? [{ keys: 'b', label: b.billNow, run: () => ask(found) }] : [])
  const isNone = isNotFound(query.error) || !isNamed
  return (
    <Page
      title={found ? b.upcomingOf(buyerName(found.invoice)) : b.upcomingTitle}
      back={
        subscriptionRef ? { to: `/subscriptions/${subscriptionRef}`, label: w.subscription } : { to: '/invoices', label: w.title }
      }
      actions={
        found && (
          <Button leftSection={<FilePlus size={15} />} loading={create.isPending} onClick={() => ask(found)}>
            {b.billNow}
          </Button>
        )
      }
    >
      {isNone ? (
        <Empty title={b.noUpcoming} text={b.noUpcomingText} />
      ) : (
        <Loaded query={query} lines={12}>
          {data => (
            <Detail
              side={
                <>
                  <UpcomingFacts of={data} />
                  {data.invoice.subscriptionRef && (
                    <ComingPeriods of={data.invoice.subscriptionRef} at={data.invoice.locationRef} />
                  )}
                  <LaterItems of={data} />
                </>
              }
            >
              <InvoiceSheet of={data.invoice} items={data.invoiceItems} name={b.upcomingTitle} isOpen={false} />
            </Detail>
          )}
        </Loaded>
      )}
    </Page>
  )
}
