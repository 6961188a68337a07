import { Radio, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'
import { useForm } from '../form/ContractForm.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { isFree, type Option } from './product.ts'
import classes from './shop.module.css'
import { usePaysByInvoice } from './use-pays-by-invoice.ts'

interface Props {
  option: Option
  locationRef: string
  quantity: number
  member: ReplyOf<typeof stoa.memberships.getMembership>['membership'] | undefined
  company: ReplyOf<typeof stoa.companies.getCompany>['company'] | undefined
}

const AT = 'order.payment.type'
const WAYS = ['credits', 'external', 'invoice'] as const
type Way = (typeof WAYS)[number]

/** How it is paid: the ways that the price and the person's subscriptions leave open, with why the others are not. */
export function WayChoice({ option, locationRef, quantity, member, company }: Props) {
  const { shop: w } = useWords()
  const { form, fields } = useForm()
  const { money, number } = useFormats(locationRef)
  const byInvoice = usePaysByInvoice(member?.id, company?.id)
  const { price } = option
  const free = isFree(option)
  const value = String(form.valueAt(AT) ?? '')
  const shut: Record<Way, string | undefined> = {
    credits: price.credits.enabled ? undefined : w.ways.noCredits,
    external: price.money.enabled ? undefined : w.ways.noMoney,
    invoice: !price.money.enabled ? w.ways.noMoney : byInvoice === false ? w.ways.noInvoice : undefined,
  }
  const open = WAYS.filter(way => shut[way] === undefined)
  const first = free ? '' : (open.find(way => way === value) ?? open[0] ?? '')
  useEffect(() => {
    if (free) return
    fields.set(AT, w.paymentType)
    return () => void fields.delete(AT)
  }, [fields, w, free])
  useEffect(() => {
    if (first !== value) form.set(AT, first)
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
      onChange={way => form.set(AT, way)}
      error={form.faults[AT]}
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
