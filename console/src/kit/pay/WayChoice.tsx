import { Radio, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useOwnField } from '../form/use-own-field.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { costsNothing, type PriceOf } from './payment.ts'
import classes from './pay.module.css'
import { useBalances } from './use-balances.ts'
import { useBuyer, type Area } from './use-buyer.ts'
import { useMember } from './use-member.ts'

interface Props {
  /** Where the body has the type of the payment: `order.payment.type`. */
  at: string
  price: PriceOf
  /** For which part of what a subscription lets somebody pay by invoice. */
  area: Area
  locationRef: string
  quantity: number
  /** Who buys; empty while that is not known. */
  membershipRef: string
}

const WAYS = ['credits', 'external', 'invoice'] as const
type Way = (typeof WAYS)[number]

/** How it is paid: the ways that the price and the person's subscriptions leave open, with why the others are not. */
export function WayChoice({ at, price, area, locationRef, quantity, membershipRef }: Props) {
  const { shop: w } = useWords()
  const { money, number, percent } = useFormats(locationRef)
  const { member, company } = useMember(membershipRef)
  const { paysByInvoice, percentOff } = useBuyer(area, member?.id, company?.id)
  const location = useOperation(stoa.locations.getLocation, { params: { id: locationRef } }, { staleTime: 60_000 }).data?.location
  const free = costsNothing(price)
  const { form, fault } = useOwnField(free ? [] : at, w.paymentType)
  const value = String(form.valueAt(at) ?? '')
  const shut: Record<Way, string | undefined> = {
    credits: price.credits.enabled ? undefined : w.ways.noCredits,
    external: price.money.enabled ? undefined : w.ways.noMoney,
    invoice: !price.money.enabled ? w.ways.noMoney : paysByInvoice === false ? w.ways.noInvoice[area] : undefined,
  }
  const open = WAYS.filter(way => shut[way] === undefined)
  const [chosen, setChosen] = useState(value)
  const balances = useBalances(membershipRef)
  const inCredits = discounted(price.credits.amount * quantity, location?.creditDiscounts ? percentOff : 0)
  // Nobody chose yet: credits that are not there come last.
  const works = open.find(way => (balances(way)?.most ?? Infinity) >= inCredits)
  const first = free ? '' : (open.find(way => way === chosen) ?? works ?? open[0] ?? '')
  useEffect(() => {
    if (first !== value) form.set(at, first)
  }, [first, value])
  // What is free has no payment: who was to pay it, and by which code, was said of another price.
  const said = free ? ['customerRef', 'promocode'].map(name => at.replace(/type$/, name)).filter(path => form.valueAt(path)) : []
  useEffect(() => said.forEach(path => form.set(path, '')), [said.join(' ')])
  if (free) return <Text size="sm">{w.nothingToPay}</Text>
  const credits = w.credits(number(inCredits))
  const own = balances('credits')?.own
  const total = money(discounted(price.money.amount * quantity, percentOff), price.money.currencyCode)
  const hints: Record<Way, string> = {
    credits: [credits, ...(own === undefined ? [] : [w.ways.has(w.credits(number(own)))])].join(' · '),
    external: `${total} · ${w.ways.external}`,
    invoice: `${total} · ${w.ways.invoice}`,
  }
  return (
    <Radio.Group
      label={w.paymentType}
      description={percentOff > 0 ? w.planDiscount(percent(percentOff)) : undefined}
      value={first}
      onChange={setChosen}
      error={fault}
    >
      <div className={classes.choices}>
        {WAYS.map(way => (
          <div key={way} className={classes.choice} data-checked={way === first || undefined}>
            <Radio value={way} disabled={shut[way] !== undefined} label={w.types[way]} description={shut[way] ?? hints[way]} />
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}

/** What is charged of a price. Formats round it as the service does: once, half up. */
const discounted = (amount: number, percentOff: number): number => Number(((amount * (100 - percentOff)) / 100).toFixed(6))
