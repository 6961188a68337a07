import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { isFree, type Option } from './product.ts'

/** Prices of options in words: in money, in credits, or both. */
export function usePrices(locationRef: string) {
  const { shop: w } = useWords()
  const { money, number } = useFormats(locationRef)
  return (option: Option): string => {
    const { price } = option
    if (isFree(option)) return w.free
    return [
      ...(price.money.enabled ? [money(price.money.amount, price.money.currencyCode)] : []),
      ...(price.credits.enabled ? [w.credits(number(price.credits.amount))] : []),
    ].join(' · ')
  }
}
