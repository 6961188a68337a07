import { useFormats } from '../format/use-formats.ts'
import { StatusBadge } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { isLow, isSoldOut, type Option } from './product.ts'

/** What stands out about an option's stock: sold out, or nearly. Nothing where there is enough, or nobody counts. */
export function StockBadge({ of }: { of: Option }) {
  const { shop: w } = useWords()
  const { number } = useFormats()
  if (!of.available) return <StatusBadge tone="quiet">{w.unavailable}</StatusBadge>
  if (isSoldOut(of)) return <StatusBadge tone="bad">{w.soldOut}</StatusBadge>
  return isLow(of) ? <StatusBadge tone="wait">{`${w.low}: ${number(of.stock.quantity)}`}</StatusBadge> : null
}
