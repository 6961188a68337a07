import { Group, Radio, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useOwnField } from '../form/use-own-field.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { isForSale, type Product } from './product.ts'
import classes from '../pay/pay.module.css'
import { StockBadge } from './StockBadge.tsx'
import { usePrices } from './use-prices.ts'

const AT = 'order.optionRef'

/** Which option of a product is sold, with what it costs and how many there are. The only one there is, is chosen. */
export function OptionChoice({ product }: { product: Product | undefined }) {
  const { shop: w } = useWords()
  const { form } = useOwnField(AT, w.option)
  const priceOf = usePrices(product?.locationRef ?? '')
  const { number } = useFormats()
  const value = String(form.valueAt(AT) ?? '')
  const open = product?.options.filter(isForSale) ?? []
  const only = open.length === 1 ? open[0]!.id : undefined
  useEffect(() => {
    if (only !== undefined && value !== only) form.set(AT, only)
  }, [only])
  if (!product)
    return (
      <Text size="sm" c={form.faults[AT] ? 'red' : 'dimmed'} role={form.faults[AT] ? 'alert' : undefined}>
        {w.chooseProduct}
      </Text>
    )
  return (
    <Radio.Group label={w.option} value={value} onChange={id => form.set(AT, id)} error={form.faults[AT]}>
      <div className={classes.choices}>
        {product.options.map(option => (
          <div key={option.id} className={classes.choice} data-checked={option.id === value || undefined}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Radio
                value={option.id}
                disabled={!isForSale(option)}
                label={option.title}
                description={[priceOf(option), ...(option.stock.enabled ? [w.onHand(number(option.stock.quantity))] : [])].join(
                  ' · ',
                )}
              />
              <StockBadge of={option} />
            </Group>
          </div>
        ))}
      </div>
    </Radio.Group>
  )
}
