import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { buyerName, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Card } from './Card.tsx'
import { sumOf, type Today } from './today.ts'

type Of<K extends keyof Today> = NonNullable<Today[K]>

export function Tickets({ of }: { of: Of<'tickets'> | undefined }) {
  const { today: w, support } = useWords()
  const lines = of?.first.map(({ id, locationRef, number, description, priority, createDate }) => ({
    id,
    locationRef,
    to: `/support/tickets/${id}`,
    title: description,
    hint: `#${number}`,
    badge: (priority === 'high' || priority === 'urgent') && (
      <StatusBadge tone={priority === 'urgent' ? 'bad' : 'wait'}>{support.priorities[priority]}</StatusBadge>
    ),
    end: <When is={createDate} as="ago" at={locationRef} />,
  }))
  return <Card title={w.tickets} list="tickets" of={of} lines={lines ?? []} />
}

export function Orders({ of }: { of: Of<'orders'> | undefined }) {
  const { today: w } = useWords()
  const first = of ? [...of.new.first, ...of.inProgress.first].toSorted(byDate).slice(0, FIRST) : []
  const lines = first.map(({ id, locationRef, quantity, product, name, number, status, createDate }) => ({
    id,
    locationRef,
    to: `/shop/orders/${id}`,
    title: `${quantity} × ${product}`,
    hint: `#${number} · ${name}`,
    badge: <Status of="order" is={status} />,
    end: <When is={createDate} as="ago" at={locationRef} />,
  }))
  return <Card title={w.orders} list="orders" of={of && openOrders(of)} lines={lines} parts={[of?.new, of?.inProgress]} />
}

export function People({ of, list }: { of: Of<'joined'> | undefined; list: 'requests' | 'joined' }) {
  const { today: w } = useWords()
  const lines = of?.first.map(({ id, locationRef, name, date }) => ({
    id,
    locationRef,
    to: `/community/memberships/${id}`,
    title: name,
    end: <When is={date} as="ago" at={locationRef} />,
  }))
  return <Card title={w[list]} list={list} of={of} lines={lines ?? []} />
}

export function Drafts({ of }: { of: Of<'invoices'>['draft'] | undefined }) {
  const { today: w } = useWords()
  const { money, ago } = useFormats()
  const lines = of?.first.map(({ id, locationRef, customerName, grossAmount, currencyCode, createDate }) => ({
    id,
    locationRef,
    to: `/invoices/${id}`,
    title: buyerName({ customerName }),
    hint: ago(createDate),
    end: money(grossAmount, currencyCode),
  }))
  return <Card title={w.drafts} list="drafts" of={of} lines={lines ?? []} />
}

export function Overdue({ of }: { of: Of<'invoices'>['overdue'] | undefined }) {
  const { today: w } = useWords()
  const { money, day } = useFormats()
  const lines = of?.first.map(({ id, locationRef, number, customerName, amountRemaining, currencyCode, dueDate }) => ({
    id,
    locationRef,
    to: `/invoices/${id}`,
    title: buyerName({ customerName }),
    hint: [`#${number}`, dueDate && w.dueOn(day(dueDate))].filter(Boolean).join(' · '),
    end: money(amountRemaining, currencyCode),
  }))
  return <Card title={w.overdue} list="overdue" of={of} lines={lines ?? []} />
}

export function LowStock({ of }: { of: Of<'lowStock'> | undefined }) {
  const { today: w } = useWords()
  const { number } = useFormats()
  const lines = of?.first.map(({ id, locationRef, productRef, title, stock }) => ({
    id,
    locationRef,
    to: `/shop/products/${productRef}`,
    title,
    badge: <StatusBadge tone={stock <= 0 ? 'bad' : 'wait'}>{w.left(number(stock))}</StatusBadge>,
  }))
  return <Card title={w.lowStock} list="lowStock" of={of} lines={lines ?? []} />
}

export function Expiring({ of }: { of: Of<'expiring'> | undefined }) {
  const { today: w, ledgers } = useWords()
  const { number } = useFormats()
  const lines = of?.first.map(({ id, locationRef, unit, amount, expireDate, membershipRef, companyRef, name }) => ({
    id,
    locationRef,
    to: companyRef === undefined ? `/transactions/memberships/${membershipRef}` : `/transactions/companies/${companyRef}`,
    title: name,
    hint: ledgers.amountOf[unit](amount, number(amount)),
    end: <When is={expireDate} at={locationRef} />,
  }))
  return <Card title={w.expiring} list="expiring" of={of} lines={lines ?? []} />
}

const openOrders = (of: Of<'orders'>) => sumOf(of.new, of.inProgress)
const FIRST = 5
const byDate = (a: { createDate: string }, b: { createDate: string }) => a.createDate.localeCompare(b.createDate)
