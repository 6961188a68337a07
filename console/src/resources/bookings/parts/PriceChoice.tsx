import { Alert, Radio, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useForm } from '../../../kit/form/ContractForm.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import classes from '../../../kit/pay/pay.module.css'
import { useAmounts } from '../../../kit/pay/use-amounts.ts'
import { useSpan } from '../../../kit/resources/booking.ts'
import type { Preview, Previewed } from './use-preview.ts'

const AT = 'booking.payment.type'

interface Props extends Previewed {
  locationRef: string
}

/** What it costs by each way of paying that is open, as the service reckons it, and which of the times cannot be booked. */
export function PriceChoice({ preview, isRefused, locationRef }: Props) {
  const { bookings: w } = useWords()
  if (!preview)
    return (
      <Text size="sm" c="dimmed">
        {isRefused ? w.priceRefused : w.priceWaits}
      </Text>
    )
  return (
    <>
      <Conflicts times={preview.conflicts} locationRef={locationRef} />
      {preview.prices.length > 0 ? (
        <Ways preview={preview} locationRef={locationRef} />
      ) : (
        preview.conflicts.length === 0 && <Text size="sm">{w.free}</Text>
      )}
    </>
  )
}

function Ways({ preview: { prices }, locationRef }: { preview: Preview; locationRef: string }) {
  const { bookings: w, shop } = useWords()
  const { form, fields } = useForm()
  const { percent } = useFormats(locationRef)
  const amountOf = useAmounts(locationRef)
  const value = String(form.valueAt(AT) ?? '')
  const first = prices.find(({ type }) => type === value)?.type ?? prices[0]!.type
  useEffect(() => {
    fields.set(AT, w.way)
    return () => void fields.delete(AT)
  }, [fields, w])
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
    return [currencyCode ? w.gross(price, taxed) : price, ...off, ...later].join(' · ')
  }
  return (
    <Radio.Group label={w.way} value={value} onChange={way => form.set(AT, way)} error={form.faults[AT]}>
      <div className={classes.choices}>
        {prices.map(price => (
          <div key={price.type} className={classes.choice} data-checked={price.type === value || undefined}>
            <Radio value={price.type} label={shop.types[price.type]} description={hintOf(price)} />
          </div>
        ))}
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
