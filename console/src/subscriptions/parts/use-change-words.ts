import { useFormats } from '../../kit/format/use-formats.ts'
import { useGives } from '../../kit/format/use-gives.ts'
import { useWords } from '../../kit/format/words.tsx'
import type { Change, Subscription } from './subscription.ts'

/** What a change makes of an item, in words. */
export function useChangeWords({ items, locationRef }: Subscription) {
  const { subscriptions: w } = useWords()
  const { money, number, percent } = useFormats(locationRef)
  const gives = useGives()
  return ({ itemRef, kind, fields }: Change): string => {
    const { title, price, quantity, credits = 0, dayPasses = 0, customTax } = fields
    const name = items.find(({ id }) => id === itemRef)?.title ?? title ?? w.item
    if (kind === 'remove') return w.removed(name)
    const many = quantity === undefined || (kind === 'add' && quantity === 1) ? [] : [`${w.quantity} ${number(quantity)}`]
    const parts = [
      ...(kind === 'update' && title !== undefined && title !== name ? [title] : []),
      ...(price === undefined ? [] : [money(price)]),
      ...many,
      ...gives({ credits, dayPasses }),
      ...(customTax?.enabled ? [`${w.tax} ${percent(customTax.rate)}`] : []),
    ].join(', ')
    return kind === 'add' ? w.added(name, parts) : w.changed(name, parts)
  }
}
