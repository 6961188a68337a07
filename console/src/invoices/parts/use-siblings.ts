import { useWords } from '../../kit/format/words.tsx'

/** The pages that belong together: invoices, and what waits for one. */
export function useSiblings() {
  const { invoices: w } = useWords()
  return [
    { to: '/invoices', label: w.title },
    { to: '/invoices/items', label: w.waiting },
  ]
}
