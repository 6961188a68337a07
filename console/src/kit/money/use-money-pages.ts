import { useWords } from '../format/words.tsx'

/** The pages that belong together: invoices, what waits for one, what was paid, what was credited, what is held, and the runs that make them. */
export function useMoneyPages() {
  const { invoices, payments, creditNotes, deposits, runs } = useWords()
  return [
    { to: '/invoices', label: invoices.title },
    { to: '/invoices/items', label: invoices.waiting },
    { to: '/transactions/money', label: payments.title },
    { to: '/billing/credit_notes', label: creditNotes.title },
    { to: '/billing/deposits', label: deposits.title },
    { to: '/billing/runs', label: runs.title },
  ]
}
