import { useWords } from '../../kit/format/words.tsx'

/** The lists of discounts, as tabs. */
export function useSiblings() {
  const { discounts: w } = useWords()
  return [
    { to: '/discounts/coupons', label: w.coupons },
    { to: '/discounts/promocodes', label: w.codes },
    { to: '/discounts/redemptions', label: w.redemptions },
  ]
}
