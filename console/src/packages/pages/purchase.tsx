import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Coins, Undo2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { holderAddress, ledgerAddress, partyName } from '../../kit/holder/Party.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Detail, Facts, Page, Section } from '../../kit/page/Page.tsx'
import { Outside } from '../../kit/pay/Outside.tsx'
import { CancelDialog } from '../parts/CancelDialog.tsx'
import { STALE, type Purchase } from '../parts/package.ts'
import { useGrants } from '../parts/use-package-words.ts'

/** `/console/packages/purchases/{id}`: a package that somebody bought. */
export function PageOfRoute() {
  const { packages: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.purchases.getPurchase, { params: { id } })
  const is = found.data?.purchase
  const back = { to: '/packages/purchases', label: w.purchases }
  if (found.error && !is) return <FailedPage title={w.purchase} back={back} query={found} />
  return (
    <Page
      title={is && `${is.quantity === 1 ? '' : `${is.quantity} × `}${is.title} · ${partyName(is)}`}
      beside={is && <Status of="purchase" is={is.status} />}
      back={back}
      actions={
        is && (
          <>
            <Button variant="default" leftSection={<Coins size={15} />} component={Link} to={ledgerAddress(is)}>
              {w.spend}
            </Button>
            {is.status === 'active' && (
              <Button variant="default" leftSection={<Undo2 size={15} />} onClick={() => change({ dialog: 'cancel' })}>
                {w.cancel}
              </Button>
            )}
          </>
        )
      }
    >
      <Detail side={<PurchaseFacts is={is} />}>
        <Given is={is} />
        <Paid is={is} />
        {is && <History of={is.id} />}
      </Detail>
      {is && (
        <CancelDialog
          opened={address.dialog === 'cancel' && is.status === 'active'}
          is={is}
          onClose={() => change({ dialog: undefined })}
        />
      )}
    </Page>
  )
}

function Given({ is }: { is: Purchase | undefined }) {
  const { packages: w } = useWords()
  const grants = useGrants()
  return (
    <Section title={w.gives}>
      {is ? (
        grants(is.grants.map(grant => ({ ...grant, amount: grant.amount * is.quantity }))).map((text, i) => (
          <Text key={i} size="sm" {...(is.status === 'canceled' && { td: 'line-through', c: 'dimmed' })}>
            {text}
          </Text>
        ))
      ) : (
        <Skeleton h={40} />
      )}
    </Section>
  )
}

/** How it is paid, and what was paid back. */
function Paid({ is }: { is: Purchase | undefined }) {
  const { packages: w, invoices } = useWords()
  const { money: write, percent } = useFormats(is?.locationRef)
  if (!is)
    return (
      <Section title={w.payment}>
        <Skeleton h={90} />
      </Section>
    )
  const {
    type,
    status,
    amount,
    grossAmount = amount,
    currencyCode,
    discounts,
    invoiceItemRef,
    transactionRef,
    refunds,
    tax,
  } = is.payment
  const money = (value: number) => write(value, currencyCode)
  return (
    <Section title={w.payment}>
      <Facts
        items={[
          [w.payment, w.paymentsOf[type]],
          [w.status, <Status of="payment" key="status" is={status} />],
          [
            w.discounts,
            discounts.length > 0
              ? discounts
                  .map(({ percentOff, amountOff = 0 }) => (percentOff === undefined ? money(amountOff) : percent(percentOff)))
                  .join(', ')
              : undefined,
          ],
          [w.price, money(grossAmount)],
          [w.tax, percent(tax.rate)],
          [w.refunds, refunds.length > 0 ? money(refunds.reduce((sum, { amount }) => sum + amount, 0)) : undefined],
          [w.onInvoice, invoiceItemRef && link(`/invoices/items/${invoiceItemRef}`, invoices.item)],
        ]}
      />
      {type === 'external' && transactionRef !== undefined && (
        <Stack gap="md" mt="md">
          <Outside of={is} payment={is.payment} id={transactionRef} failing={w.failing} stale={STALE} />
        </Stack>
      )}
    </Section>
  )
}

function PurchaseFacts({ is }: { is: Purchase | undefined }) {
  const { packages: w } = useWords()
  const titleOf = useLocationTitles()
  if (!is)
    return (
      <Section title={w.details}>
        <Skeleton h={120} />
      </Section>
    )
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.buyer, link(holderAddress(is), partyName(is))],
          [w.package, link(`/packages/${is.packageRef}`, is.title)],
          [w.quantity, is.quantity],
          [w.date, <When key="date" is={is.createDate} at={is.locationRef} as="moment" />],
          [w.cancelDate, is.cancelDate && <When is={is.cancelDate} at={is.locationRef} as="moment" />],
          [w.reason, is.reason],
          [w.location, titleOf(is.locationRef)],
        ]}
      />
    </Section>
  )
}

const link = (to: string, label: string) => <LinkTo to={to}>{label}</LinkTo>
