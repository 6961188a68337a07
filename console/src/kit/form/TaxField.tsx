import { Select, SimpleGrid } from '@mantine/core'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { Field } from './Field.tsx'
import { useOwnField } from './use-own-field.ts'

interface Props {
  /** Where the body has the tax of its own: `plan.customTax`. */
  at: string
  locationRef: string
  label: string
}

const [SAME, OWN] = ['same', 'own'] as const

/** Which tax a thing has: that of its location, one of the location's tax rates, or another rate. */
export function TaxField({ at, locationRef, label }: Props) {
  const { kit: w } = useWords()
  const { percent } = useFormats(locationRef)
  const { rates, nameOf } = useRates(locationRef)
  const [enabled, rate, ref] = [`${at}.enabled`, `${at}.rate`, `${at}.taxRateRef`]
  const { form } = useOwnField([at, ref], label, { locationRef, draw: is => <Tax is={is as TaxOf} at={locationRef} /> })
  const named = String(form.valueAt(ref) ?? '')
  const value = form.valueAt(enabled) !== true ? SAME : named === '' ? OWN : named
  const choose = (next: string) => {
    form.set(enabled, next !== SAME)
    // A rate is sent by its reference or by its figure, not by both.
    form.set(rate, '')
    form.set(ref, next === SAME || next === OWN ? '' : next)
  }
  const known = rates.map(rate => ({ value: rate.id, label: nameOf(rate) }))
  const isForeign = ![SAME, OWN, ...rates.map(({ id }) => id)].includes(value)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Select
        label={label}
        data={[
          { value: SAME, label: w.taxes.same },
          ...known,
          // One that is archived stays where it is named.
          ...(isForeign ? [{ value, label: percent(Number(form.valueAt(rate))) }] : []),
          { value: OWN, label: w.taxes.own },
        ]}
        value={value}
        error={form.faults[ref] ?? form.faults[at]}
        allowDeselect={false}
        onChange={next => choose(next ?? SAME)}
      />
      {value === OWN && <Field at={rate} label={w.taxes.rate} suffix=" %" />}
    </SimpleGrid>
  )
}

interface TaxOf {
  enabled: boolean
  rate: number
  taxRateRef: string
}

/** The same as its field shows it. */
function Tax({ is: { enabled, rate, taxRateRef }, at }: { is: TaxOf; at: string }) {
  const { kit: w } = useWords()
  const { percent } = useFormats(at)
  const { rates, nameOf } = useRates(at)
  if (!enabled) return w.taxes.same
  const named = rates.find(({ id }) => id === taxRateRef)
  return named ? nameOf(named) : percent(rate)
}

function useRates(locationRef: string) {
  const { percent } = useFormats(locationRef)
  const rates = useOperation(stoa.taxRates.listTaxRates, { query: { locationRef } }).data?.taxRates ?? []
  return { rates, nameOf: ({ title, rate }: { title: string; rate: number }) => `${title} · ${percent(rate)}` }
}
