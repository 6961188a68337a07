import { Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { useOwnField } from '../../../kit/form/use-own-field.ts'
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
  const { currencyCode } = useLocation(locationRef || undefined)
  const { title, description, available, price, customTax, stock, id } = option
  const isCounted = stock.enabled && id === undefined
  const titled = useOwnField(`${at}.title`, w.optionTitle)
  const described = useOwnField(`${at}.description`, w.description)
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
          error={titled.fault}
          onChange={event => onChange({ ...option, title: event.currentTarget.value })}
        />
        <TextInput
          label={w.description}
          value={description}
          error={described.fault}
          onChange={event => onChange({ ...option, description: event.currentTarget.value })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Switched
          at={`${at}.price.money.amount`}
          label={w.inMoney}
          isOn={price.money.enabled}
          onSwitch={enabled => setPrice('money', { enabled })}
          value={price.money.amount}
          suffix={` ${currencyCode}`}
          onChange={amount => setPrice('money', { amount })}
        />
        <Switched
          at={`${at}.price.credits.amount`}
          label={w.inCredits}
          isOn={price.credits.enabled}
          onSwitch={enabled => setPrice('credits', { enabled })}
          value={price.credits.amount}
          onChange={amount => setPrice('credits', { amount })}
        />
        <Switched
          at={`${at}.customTax.rate`}
          label={w.ownTax}
          isOn={customTax.enabled}
          onSwitch={enabled => onChange({ ...option, customTax: { ...customTax, enabled } })}
          value={customTax.rate}
          suffix=" %"
          onChange={rate => onChange({ ...option, customTax: { ...customTax, rate } })}
        />
        <Switched
          at={`${at}.stock.quantity`}
          label={w.counted}
          isOn={stock.enabled}
          onSwitch={enabled => onChange({ ...option, stock: { ...stock, enabled } })}
          value={isCounted ? (stock.quantity ?? 0) : undefined}
          isHidden={!isCounted}
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
  at: string
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  value: number | undefined
  suffix?: string
  isHidden?: boolean
  onChange: (value: number) => void
}

/** A number that counts while it is switched on. */
function Switched({ at, label, isOn, onSwitch, value, suffix, isHidden = false, onChange }: SwitchedProps) {
  const { fault } = useOwnField(isHidden ? [] : at, label)
  return (
    <Group gap="sm" wrap="nowrap" mih={36} align="flex-start">
      <Checkbox label={label} checked={isOn} mt={8} flex={1} onChange={event => onSwitch(event.currentTarget.checked)} />
      {isOn && !isHidden && (
        <NumberField
          w={150}
          aria-label={label}
          value={value}
          error={fault}
          suffix={suffix}
          onChange={(next = 0) => onChange(next)}
        />
      )}
    </Group>
  )
}
