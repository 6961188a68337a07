import { Select, SimpleGrid } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { coupons } from '../../kit/discounts/pickers.ts'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import { Field } from '../../kit/form/Field.tsx'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'

const [TAX, RATE, DISCOUNTS] = ['invoiceItem.tax.taxRateRef', 'invoiceItem.tax.rate', 'invoiceItem.discounts'] as const
const OTHER = 'other'

/** The tax of a line: one of the location's rates by its name, else a plain percentage. */
export function LineTaxField({ locationRef, isNew }: { locationRef: string; isNew: boolean }) {
  const { invoices: w, billing } = useWords()
  const { form } = useOwnField(TAX, billing.taxRate)
  const { percent } = useFormats(locationRef)
  const rates = useOperation(stoa.taxRates.listTaxRates, { query: { locationRef } }, { staleTime: 60_000 }).data?.taxRates ?? []
  const chosen = String(form.valueAt(TAX) || OTHER)
  const choose = (value: string | null) => {
    const ref = value === OTHER || value === null ? '' : value
    form.set(TAX, ref)
    // A change tells only what differs; a new line would send both.
    if (isNew && ref !== '') form.set(RATE, '')
  }
  return (
    <SimpleGrid cols={rates.length > 0 && chosen === OTHER ? 2 : 1} spacing="sm">
      {rates.length > 0 && (
        <Select
          label={billing.taxRate}
          data={[
            ...rates.map(({ id, title, rate }) => ({ value: id, label: `${title} · ${percent(rate)}` })),
            { value: OTHER, label: billing.otherRate },
          ]}
          value={chosen}
          onChange={choose}
          error={form.faults[TAX]}
          allowDeselect={false}
        />
      )}
      {chosen === OTHER && <Field at={RATE} label={w.rate} hint={rates.length > 0 ? undefined : w.rateHint} suffix=" %" />}
    </SimpleGrid>
  )
}

type Discount = { couponRef?: string; source?: string; coupon?: { id?: string } }

/** The coupon of a line; a new line has none, and another one takes the place of the one before. */
export function CouponField({ locationRef }: { locationRef: string }) {
  const { billing: w } = useWords()
  const words = useCouponWords()
  const { form, fault } = useOwnField(DISCOUNTS, w.coupon)
  const found = (form.valueAt(DISCOUNTS) || []) as Discount[]
  const own = found.find(({ couponRef, source }) => couponRef !== undefined || source === 'coupon')
  return (
    <Pick
      label={w.coupon}
      description={w.couponHint}
      from={coupons(words.name, locationRef)}
      value={own?.couponRef ?? own?.coupon?.id ?? null}
      onChange={id => form.set(DISCOUNTS, id === null ? [] : [{ couponRef: id }])}
      error={fault}
      clearable
    />
  )
}
