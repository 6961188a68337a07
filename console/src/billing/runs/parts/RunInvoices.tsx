import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { InvoiceLines } from '../../../kit/money/InvoiceLines.tsx'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { buyerName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useOwnPage } from '../../../kit/list/use-pages.ts'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import type { Run, RunInvoice } from './run.ts'
import classes from './run.module.css'

/** The invoices that it made; of a dry run those that it would make, each with its lines opened in place. */
export function RunInvoices({ of: run }: { of: Run }) {
  const { runs: w, kit } = useWords()
  const [{ page }, change] = useAddress()
  const query = useOperation(
    stoa.billingRuns.listInvoicesOfBillingRun,
    { params: { id: run.id }, query: { limit: 50, ...(page && { nextPageToken: page }) } },
    { keepsPrevious: true, enabled: run.status !== 'running' },
  )
  useOwnPage(query.error)
  if (run.status === 'running') return null
  return (
    <Section title={run.dryRun ? w.wouldMake : w.hasMade}>
      <Loaded query={query} lines={6}>
        {({ invoices, nextPageToken }) => (
          <>
            {invoices.length === 0 && (
              <Text size="sm" c="dimmed">
                {w.noInvoices}
              </Text>
            )}
            <div className={classes.invoices}>
              {invoices.map((invoice, i) => (
                <OneInvoice key={invoice.id ?? `${page} ${i}`} of={invoice} />
              ))}
            </div>
            {(nextPageToken ?? page) !== undefined && (
              <Group justify="flex-end" gap="xs" mt="sm">
                {page && (
                  <Button size="compact-sm" variant="default" onClick={() => change({ page: undefined })}>
                    {kit.first}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={nextPageToken === undefined}
                  loading={query.isPlaceholderData}
                  onClick={() => change({ page: nextPageToken })}
                >
                  {kit.next}
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function OneInvoice({ of: invoice }: { of: RunInvoice }) {
  const { runs: w, invoices } = useWords()
  const { money, days } = useFormats(invoice.locationRef)
  const [isOpen, setOpen] = useState(false)
  const buyer = buyerName(invoice)
  const { id, title, subscriptionRef, period, status, grossAmount, currencyCode, invoiceItems } = invoice
  const to = id ? `/invoices/${id}` : subscriptionRef && `/subscriptions/${subscriptionRef}`
  const below = [
    title ?? (status === 'draft' ? invoices.draft : undefined),
    period && days(period),
    w.linesOf(invoice.itemsCount),
  ]
  // Of several invoices of one customer each says which one it is.
  const one = [buyer, period && days(period), money(grossAmount, currencyCode)].filter(Boolean).join(', ')
  return (
    <div className={classes.invoice}>
      <div className={classes.row}>
        <div className={classes.what}>
          {to ? <LinkTo to={to}>{buyer}</LinkTo> : <Text size="sm">{buyer}</Text>}
          <Text size="xs" c="dimmed">
            {below.filter(Boolean).join(' · ')}
          </Text>
        </div>
        {(id || status === 'draft') && <Status of="invoice" is={status} />}
        <Text size="sm" className={classes.amount!}>
          {money(grossAmount, currencyCode)}
        </Text>
        {invoiceItems && (
          <ActionIcon
            aria-label={isOpen ? w.hideLines(one) : w.showLines(one)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </ActionIcon>
        )}
      </div>
      {isOpen && invoiceItems && <InvoiceLines items={invoiceItems} taxInclusive={invoice.taxInclusive} />}
    </div>
  )
}
