import { Checkbox, Select, Text } from '@mantine/core'
import { NumberField } from '../../kit/form/NumberField.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import type { Choice, Chosen } from './credit.ts'
import classes from './credit.module.css'
import type { Invoice } from './invoice.ts'

interface Props {
  of: Invoice
  left: ReadonlyMap<string, number>
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Which lines are credited, and how much of each. */
export function CreditLines({ of, left, chosen, onChange }: Props) {
  const { creditNotes: w, invoices } = useWords()
  const { money, number } = useFormats(of.locationRef)
  const items = of.items.filter(({ id }) => left.has(id))
  const set = (id: string, choice: Choice | undefined) => {
    const { [id]: _, ...others } = chosen
    onChange(choice ? { ...others, [id]: choice } : others)
  }
  const count = Object.keys(chosen).length
  const toggleAll = (isOn: boolean) =>
    onChange(isOn ? Object.fromEntries(items.map(({ id }) => [id, { by: 'whole' as const }])) : {})
  return (
    <fieldset className={classes.lines}>
      <legend className={classes.legend}>{w.what}</legend>
      {items.length > 1 && (
        <Checkbox
          label={w.whole}
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={event => toggleAll(event.currentTarget.checked)}
          autoFocus
          data-autofocus
        />
      )}
      {items.map((item, i) => {
        const choice = chosen[item.id]
        const what = item.description || invoices.types[item.type]
        const whole = left.get(item.id)!
        return (
          <div key={item.id} className={classes.line}>
            <Checkbox
              label={
                <>
                  {what}
                  <Text span size="xs" c="dimmed" display="block">
                    {number(item.quantity, 4)} × {money(item.unitAmount, of.currencyCode)}
                    {whole !== item.amount && ` · ${w.leftOf(money(whole, of.currencyCode))}`}
                  </Text>
                </>
              }
              checked={choice !== undefined}
              onChange={event => set(item.id, event.currentTarget.checked ? { by: 'whole' } : undefined)}
              {...(items.length === 1 && i === 0 && { autoFocus: true, 'data-autofocus': true })}
            />
            {choice && (
              <div className={classes.how}>
                <Select
                  aria-label={w.howMuchOf(what)}
                  data={Object.entries(w.by).map(([value, label]) => ({ value, label }))}
                  value={choice.by}
                  onChange={by => set(item.id, { by: (by ?? 'whole') as Choice['by'] })}
                  allowDeselect={false}
                />
                {choice.by !== 'whole' && (
                  <NumberField
                    aria-label={w.valueOf(what)}
                    value={choice.value}
                    onChange={value => set(item.id, { by: choice.by, ...(value !== undefined && { value }) })}
                    suffix={choice.by === 'amount' ? ` ${of.currencyCode}` : ' ×'}
                    autoFocus
                  />
                )}
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
