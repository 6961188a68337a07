import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { StoaError } from '../../../../../client/index.ts'
import { useForm } from '../../../kit/form/ContractForm.tsx'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useSpan } from '../../../kit/format/use-span.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { tell } from '../../../kit/page/Failure.tsx'
import classes from '../../../kit/pay/pay.module.css'
import { useAmounts } from '../../../kit/pay/use-amounts.ts'
import { useBalances } from '../../../kit/pay/use-balances.ts'
import type { Preview, Previewed } from './use-preview.ts'

const AT = 'booking.payment.type'
/** In place of a way to pay. */
const NOBODY = 'nobody'

interface Props extends Previewed {
  locationRef: string
  /** For whom it is booked; empty while that is not known. */
  membershipRef: string
}

interface WaysProps {
  preview: Preview
  locationRef: string
  membershipRef: string
  /** What somebody has chosen; empty while nobody has. */
  chosen: string
  onChoose: (way: string) => void
}

/** What it costs by each way of paying that is open, as the service computes it, and which of the times cannot be booked. */
export function PriceChoice({ preview, refusal, locationRef, membershipRef }: Props) {
  const { bookings: w } = useWords()
  const { form } = useForm()
  const [chosen, setChosen] = useState(String(form.valueAt(AT) ?? ''))
  if (refusal) return <Refusal of={refusal} />
  if (!preview)
    return (
      <Text size="sm" c="dimmed">
        {w.priceWaits}
      </Text>
    )
  return (
    <>
      <Conflicts times={preview.conflicts} locationRef={locationRef} />
      {preview.prices.length > 0 ? (
        <Ways preview={preview} locationRef={locationRef} membershipRef={membershipRef} chosen={chosen} onChoose={setChosen} />
      ) : (
        preview.conflicts.length === 0 && <Text size="sm">{w.free}</Text>
      )}
    </>
  )
}

/** Why it cannot be booked so, and how that can be passed. */
function Refusal({ of }: { of: StoaError }) {
  const words = useWords()
  return (
    <Alert color="yellow" title={words.bookings.notSo} role="status">
      {tell(of, words)}
      <Text size="xs" c="dimmed" mt={4}>
        {words.bookings.priceRefused}
      </Text>
    </Alert>
  )
}

function Ways({ preview: { prices }, locationRef, membershipRef, chosen, onChoose }: WaysProps) {
  const { bookings: w, shop } = useWords()
  const { form } = useForm()
  const { percent } = useFormats(locationRef)
  const amountOf = useAmounts(locationRef)
  const value = String(form.valueAt(AT) ?? '')
  const balances = useBalances(membershipRef)
  // Nobody chose yet: a way that would be refused for want of credits or day passes comes last.
  const works = prices.find(
    ({ type, amount, scheduledAmount = 0 }) => (balances(type)?.most ?? Infinity) >= amount - scheduledAmount,
  )
  // Only where the rules are overridden can a payment be left out.
  const canBeNobody = form.valueAt('override') === true
  const isNobody = canBeNobody && chosen === NOBODY
  const first = isNobody ? '' : (prices.find(({ type }) => type === chosen) ?? works ?? prices[0]!).type
  const { fault } = useOwnField(isNobody ? [] : AT, w.way)
  useEffect(() => {
    if (first !== value) form.set(AT, first)
  }, [first, value])
  const hintOf = ({ type, amount, scheduledAmount, currencyCode, tax, discounts }: Preview['prices'][number]) => {
    const price = amountOf({ type, ...(currencyCode && { currencyCode }) }, amount)
    const taxed = tax.inclusive ? shop.taxIncluded(percent(tax.rate)) : shop.taxAdded(percent(tax.rate))
    const off = discounts.map(({ percentOff, amountOff = 0 }) =>
      w.discount(
        percentOff === undefined ? amountOf({ type, ...(currencyCode && { currencyCode }) }, amountOff) : percent(percentOff),
      ),
    )
    const later =
      scheduledAmount === undefined
        ? []
        : [scheduledAmount === amount ? w.chargedLater : w.partLater(amountOf({ type }, scheduledAmount))]
    const own = balances(type)?.own
    const has = own === undefined ? [] : [shop.ways.has(amountOf({ type }, own))]
    return [currencyCode ? w.gross(price, taxed) : price, ...off, ...later, ...has].join(' · ')
  }
  return (
    <Radio.Group label={w.way} value={isNobody ? NOBODY : first} onChange={onChoose} error={fault}>
      <div className={classes.choices}>
        {prices.map(price => (
          <div key={price.type} className={classes.choice} data-checked={price.type === first || undefined}>
            <Radio value={price.type} label={shop.types[price.type]} description={hintOf(price)} />
          </div>
        ))}
        {canBeNobody && (
          <div className={classes.choice} data-checked={isNobody || undefined}>
            <Radio value={NOBODY} label={w.nobodyPays} description={w.free} />
          </div>
        )}
      </div>
    </Radio.Group>
  )
}

function Conflicts({ times, locationRef }: { times: Preview['conflicts']; locationRef: string }) {
  const { bookings: w } = useWords()
  const { span } = useSpan(locationRef)
  if (times.length === 0) return null
  return (
    <Alert color="yellow" title={w.blockedTitle} role="status">
      <Stack gap={2}>
        {times.slice(0, 6).map(time => (
          <Text key={time.startDate} size="sm">
            {span(time)} · {w.blocked[time.code]}
          </Text>
        ))}
        {times.length > 6 && <Text size="sm">+ {times.length - 6}</Text>}
      </Stack>
    </Alert>
  )
}
