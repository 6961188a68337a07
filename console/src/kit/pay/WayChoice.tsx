import { Radio, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'
import { useForm } from '../form/ContractForm.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { costsNothing, type PriceOf } from './payment.ts'
import classes from './pay.module.css'
import { usePaysByInvoice, type Area } from './use-pays-by-invoice.ts'

interface Props {
  /** Where the body has the type of the payment: `order.payment.type`. */
  at: string
  price: PriceOf
  /** For which part of what a subscription lets somebody pay by invoice. */
  area: Area
  locationRef: string
  quantity: number
  member: ReplyOf<typeof stoa.memberships.getMembership>['membership'] | undefined
  company: ReplyOf<typeof stoa.companies.getCompany>['company'] | undefined
}

const WAYS = ['credits', 'external', 'invoice'] as const
type Way = (typeof WAYS)[number]

/** How it is paid: the ways that the price and the person's subscriptions leave open, with why the others are not. */
export function WayChoice({ at, price, area, locationRef, quantity, member, company }: Props) {
  const { shop: w } = useWords()
  const { form, fields } = useForm()
  const { money, number } = useFormats(locationRef)
  const byInvoice = usePaysByInvoice(area, member?.id, company?.id)
  const free = costsNothing(price)
  const value = String(form.valueAt(at) ?? '')
  const shut: Record<Way, string | undefined> = {
    credits: price.credits.enabled ? undefined : w.ways.noCredits,
    external: price.money.enabled ? undefined : w.ways.noMoney,
    invoice: !price.money.enabled ? w.ways.noMoney : byInvoice === false ? w.ways.noInvoice[area] : undefined,
  }
  const open = WAYS.filter(way => shut[way] === undefined)
  const first = free ? '' : (open.find(way => way === value) ?? open[0] ?? '')
  useEffect(() => {
    if (free) return
    fields.set(at, w.paymentType)
    return () => void fields.delete(at)
  }, [fields, w, free, at])
  useEffect(() => {
    if (first !== value) form.set(at, first)
  }, [first])
  if (free) return <Text size="sm">{w.nothingToPay}</Text>
  const credits = w.credits(number(price.credits.amount * quantity))
  const total = money(price.money.amount * quantity, price.money.currencyCode)
  const hints: Record<Way, string> = {
    credits: [
      credits,
      ...(member ? [w.ways.has(w.credits(number(member.credits.expiring + member.credits.permanent)))] : []),
    ].join(' · '),
    external: `${total} · ${w.ways.external}`,
    invoice: `${total} · ${w.ways.invoice}`,
  }
  return (
    <Radio.Group
      label={w.paymentType}
      description={w.discountHint}
      value={value}
      onChange={way => form.set(at, way)}
      error={form.faults[at]}
    >
      <div className={classes.choices}>
        {WAYS.map(way => (
          <div key={way} className={classes.choice} data-checked={way === value || undefined}>
            <Radio value={way} disabled={shut[way] !== undefined} label={w.types[way]} description={shut[way] ?? hints[way]} />
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}
