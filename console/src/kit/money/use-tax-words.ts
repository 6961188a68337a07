import type { Words } from '../../words/en/index.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'

interface Tax {
  category: keyof Words['invoices']['categories']
  rate: number
}

/** A tax in words: its rate, or the kind of what is not taxed. */
export function useTaxWords(locationRef: string | undefined) {
  const { invoices: w } = useWords()
  const { percent } = useFormats(locationRef)
  return ({ category, rate }: Tax): string =>
    category === 'standard' || category === 'zero' ? percent(rate) : w.categories[category]
}
