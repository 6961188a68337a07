import { Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useForm } from '../../../kit/form/ContractForm.tsx'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { useLocation } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import type { SentOption } from './option.ts'

interface Props {
  /** Where the body has it: `product.options.0`. */
  at: string
  option: SentOption
  locationRef: string
  onChange: (option: SentOption) => void
}

/** One way to buy a product. */
export function OptionFields({ at, option, locationRef, onChange }: Props) {
  const { products: w } = useWords()
  const { form, fields } = useForm()
  const { currencyCode } = useLocation(locationRef || undefined)
  const { title, description, available, price, customTax, stock, id } = option
  const isCounted = stock.enabled && id === undefined
  useEffect(() => {
    const shown: [string, string][] = [
      [`${at}.title`, w.optionTitle],
      [`${at}.description`, w.description],
      [`${at}.price.money.amount`, w.inMoney],
      [`${at}.price.credits.amount`, w.inCredits],
      [`${at}.customTax.rate`, w.taxRate],
      ...(isCounted ? [[`${at}.stock.quantity`, w.firstQuantity] as [string, string]] : []),
    ]
    for (const [path, label] of shown) fields.set(path, label)
    return () => {
      for (const [path] of shown) fields.delete(path)
    }
  }, [fields, at, w, isCounted])
  const error = (path: string) => form.faults[`${at}.${path}`]
  const setPrice = (part: 'credits' | 'money', changes: Partial<SentOption['price']['money']>) =>
    onChange({ ...option, price: { ...price, [part]: { ...price[part], ...changes } } })
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label={w.optionTitle}
          required
          withAsterisk={false}
          value={title}
          error={error('title')}
          onChange={event => onChange({ ...option, title: event.currentTarget.value })}
        />
        <TextInput
          label={w.description}
          value={description}
          error={error('description')}
          onChange={event => onChange({ ...option, description: event.currentTarget.value })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Switched
          label={w.inMoney}
          isOn={price.money.enabled}
          onSwitch={enabled => setPrice('money', { enabled })}
          value={price.money.amount}
          suffix={` ${currencyCode}`}
          error={error('price.money.amount')}
          onChange={amount => setPrice('money', { amount })}
        />
        <Switched
          label={w.inCredits}
          isOn={price.credits.enabled}
          onSwitch={enabled => setPrice('credits', { enabled })}
          value={price.credits.amount}
          error={error('price.credits.amount')}
          onChange={amount => setPrice('credits', { amount })}
        />
        <Switched
          label={w.ownTax}
          isOn={customTax.enabled}
          onSwitch={enabled => onChange({ ...option, customTax: { ...customTax, enabled } })}
          value={customTax.rate}
          suffix=" %"
          error={error('customTax.rate')}
          onChange={rate => onChange({ ...option, customTax: { ...customTax, rate } })}
        />
        <Switched
          label={w.counted}
          isOn={stock.enabled}
          onSwitch={enabled => onChange({ ...option, stock: { ...stock, enabled } })}
          value={isCounted ? (stock.quantity ?? 0) : undefined}
          isHidden={!isCounted}
          error={error('stock.quantity')}
          onChange={quantity => onChange({ ...option, stock: { ...stock, quantity } })}
        />
      </SimpleGrid>
      <Checkbox
        label={w.available}
        checked={available}
        onChange={event => onChange({ ...option, available: event.currentTarget.checked })}
      />
    </Stack>
  )
}

interface SwitchedProps {
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  value: number | undefined
  suffix?: string
  error: string | undefined
  isHidden?: boolean
  onChange: (value: number) => void
}

/** A number that counts while it is switched on. */
function Switched({ label, isOn, onSwitch, value, suffix, error, isHidden = false, onChange }: SwitchedProps) {
  return (
    <Group gap="sm" wrap="nowrap" mih={36} align="flex-start">
      <Checkbox label={label} checked={isOn} mt={8} flex={1} onChange={event => onSwitch(event.currentTarget.checked)} />
      {isOn && !isHidden && (
        <NumberField
          w={150}
          aria-label={label}
          value={value}
          error={error}
          suffix={suffix}
          onChange={(next = 0) => onChange(next)}
        />
      )}
    </Group>
  )
}
