import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { epochNow } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { buyerName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Facts } from '../../kit/page/Page.tsx'
import { STALE, type Invoice } from './invoice.ts'

/** Shows which number and due date it is going to have, and what the balance takes off, before it is issued. */
export function Issue({ of, onClose }: { of: Invoice; onClose: () => void }) {
  const { billing: w, kit, holder } = useWords()
  const { money: write, day } = useFormats(of.locationRef)
  const { id, locationRef, currencyCode, grossAmount, customerEmail } = of
  const money = (amount: number) => write(amount, currencyCode)
  const [sends, setSends] = useState(customerEmail !== undefined)
  const settings = useOperation(stoa.billingSettings.getBillingSettings, { params: { locationRef } })
  const last = useOperation(stoa.invoices.listInvoices, {
    query: { locationRef, order: 'number:desc', limit: 1, status: ISSUED },
  })
  const balances = useOperation(stoa.moneyBalances.getMoneyBalances, { params: { id: of.membershipRef ?? of.companyRef ?? '' } })
  const issue = useWrite(stoa.invoices.issueInvoice, {
    said: ({ invoice }) => w.issuedNow(invoice.title ?? ''),
    stale: STALE,
    onDone: onClose,
  })
  return (
    <Loaded query={settings} lines={5}>
      {({ settings }) => {
        const number = (last.data?.invoices[0]?.number ?? 0) + 1
        const balance = balances.data?.balances.find(balance => balance.locationRef === locationRef)?.amount ?? 0
        const taken = Math.min(balance, grossAmount)
        const lacks = settings.requiredDetails.filter(detail => !of[DETAILS[detail]])
        return (
          <Stack gap="md">
            <Facts
              items={[
                [
                  w.expectedNumber,
                  last.data && `${settings.invoicePrefix}${String(number).padStart(settings.numberDigits, '0')}`,
                ],
                [w.due, day(dueOf(of, settings.dueDays))],
                [w.total, money(grossAmount)],
                [w.fromBalance, taken > 0 ? money(-taken) : undefined],
                [w.remaining, taken > 0 ? money(grossAmount - taken) : undefined],
                [w.buyer, buyerName(of)],
              ]}
            />
            {lacks.length > 0 && (
              <Alert color="yellow">
                {w.lacks(lacks.map(detail => (detail === 'address' ? holder.address : holder[detail])).join(', '))}{' '}
                <LinkTo {...buyerOf(of)}>{w.fillIn}</LinkTo>
              </Alert>
            )}
            <Checkbox
              label={customerEmail ? w.sendNow(customerEmail) : w.noEmail}
              disabled={customerEmail === undefined}
              checked={sends}
              onChange={event => setSends(event.currentTarget.checked)}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {kit.cancel}
              </Button>
              <Button
                autoFocus
                data-autofocus
                loading={issue.isPending}
                onClick={() => issue.run({ params: { id }, body: { send: sends } })}
              >
                {w.issueSubmit}
              </Button>
            </Group>
          </Stack>
        )
      }}
    </Loaded>
  )
}

const ISSUED = ['issued' as const, 'paid' as const, 'voided' as const]
const DETAILS = { legalName: 'customerName', address: 'customerAddress', taxId: 'customerTaxId' } as const

/** Where the details of the buyer are filled in. */
const buyerOf = ({ membershipRef, companyRef }: Invoice): { to: string; search: Record<string, string> } =>
  companyRef === undefined
    ? { to: `/community/memberships/${membershipRef}`, search: { dialog: 'edit', tab: 'billing' } }
    : { to: `/community/companies/${companyRef}`, search: { dialog: 'edit' } }

/** The day on which it will be due: as it says itself, else so many days from now. */
function dueOf({ dueType, dueDays, dueDate }: Invoice, usual: number): string {
  if (dueType === 'date' && dueDate !== undefined) return dueDate
  return new Date(epochNow() + (dueType === 'days' ? (dueDays ?? usual) : usual) * 86_400_000).toISOString()
}
