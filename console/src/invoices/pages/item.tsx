import { Button, Skeleton } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { fullName, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { HolderName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { useTaxWords } from '../../kit/money/use-tax-words.ts'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Detail, Facts, Page, Section } from '../../kit/page/Page.tsx'
import { subjectOf, type InvoiceItem } from '../../kit/money/line.ts'
import { ItemDialog } from '../parts/ItemDialog.tsx'
import { useWithdraw } from '../parts/use-withdraw.ts'

/** `/console/invoices/items/{id}`: one item, which waits or is on an invoice. */
export function PageOfRoute() {
  const { invoices: w, kit, shell } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const withdraw = useWithdraw(() => void navigate({ to: '/invoices/items' }))
  const found = useOperation(stoa.invoiceItems.getInvoiceItem, { params: { id } })
  const item = found.data?.invoiceItem
  const invoiceRef = item?.invoiceRef
  const on = useOperation(stoa.invoices.getInvoice, { params: { id: invoiceRef ?? '' } }, { enabled: invoiceRef !== undefined })
  const invoice = on.data?.invoice
  const isOpen = item !== undefined && (invoiceRef === undefined || invoice?.status === 'draft')
  const edit = () => change({ dialog: 'edit' })
  useShortcuts(shell.keys.thisPage, isOpen ? [{ keys: 'e', label: kit.edit, run: edit }] : [])
  const back = { to: '/invoices/items', label: w.waiting }
  if (found.error && !item) return <FailedPage title={w.item} back={back} query={found} />
  return (
    <Page
      title={item && (item.description || w.types[item.type])}
      beside={
        item &&
        (invoice ? (
          <Status of="invoice" is={invoice.status} />
        ) : (
          !invoiceRef && <StatusBadge tone="wait">{w.waitingStatus}</StatusBadge>
        ))
      }
      back={back}
      actions={
        isOpen && (
          <>
            <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
              {kit.edit}
            </Button>
            <Button variant="default" leftSection={<Trash2 size={14} />} onClick={() => withdraw(item)}>
              {w.withdraw}
            </Button>
          </>
        )
      }
    >
      <Detail side={<ItemFacts of={item} />}>
        <Amounts of={item} />
        {item && <History of={item.id} />}
      </Detail>
      <ItemDialog editing={address.dialog === 'edit' ? id : undefined} onClose={() => change({ dialog: undefined })} />
    </Page>
  )
}

function Amounts({ of: item }: { of: InvoiceItem | undefined }) {
  const { invoices: w } = useWords()
  const { money: write, number, percent } = useFormats(item?.locationRef)
  const taxWords = useTaxWords(item?.locationRef)
  if (!item)
    return (
      <Section title={w.amounts}>
        <Skeleton h={160} />
      </Section>
    )
  const money = (amount: number) => write(amount, item.currencyCode)
  return (
    <Section title={w.amounts}>
      <Facts
        items={[
          [item.tax.inclusive ? w.unitInclusive : w.unit, `${number(item.quantity, 4)} × ${money(item.unitAmount)}`],
          [w.amount, money(item.amount)],
          ...item.discounts.map(({ source, coupon: { percentOff, amountOff } }, i): [string, string] => [
            `${w.discounts}${i === 0 ? '' : ` ${i + 1}`}`,
            `${source === 'plan' ? w.planDiscount : w.couponDiscount}: ${percentOff === undefined ? money(amountOff ?? 0) : percent(percentOff)}`,
          ]),
          [w.net, money(item.netDiscountedAmount)],
          [w.taxOf(taxWords(item.tax)), money(item.taxAmount)],
          [w.gross, <b key="gross">{money(item.grossAmount)}</b>],
        ]}
      />
    </Section>
  )
}

function ItemFacts({ of: item }: { of: InvoiceItem | undefined }) {
  const { invoices: w } = useWords()
  const titleOf = useLocationTitles()
  if (!item)
    return (
      <Section title={w.details}>
        <Skeleton h={140} />
      </Section>
    )
  const subject = subjectOf(item)
  const { invoiceRef, locationRef, userCreatedBy } = item
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.customer, <HolderName key="customer" of={item} isLink />],
          [w.type, w.types[item.type]],
          [w.of, subject && <LinkTo to={subject.to}>{subject.title}</LinkTo>],
          [w.onInvoice, invoiceRef && <LinkTo to={`/invoices/${invoiceRef}`}>{w.onInvoice}</LinkTo>],
          [w.due, <When key="due" is={item.scheduleDate} at={locationRef} />],
          [w.createDate, <When key="created" is={item.createDate} at={locationRef} />],
          [w.addedBy, userCreatedBy && fullName(userCreatedBy)],
          [w.location, titleOf(locationRef)],
        ]}
      />
    </Section>
  )
}
