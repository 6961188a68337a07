import { FileMinus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { formatsOf } from '../../kit/format/use-formats.ts'
import { buyerName } from '../../kit/format/values.tsx'
import type { Search } from '../../kit/search/searches.ts'

export const searchCreditNotes: Search = {
  title: words => words.creditNotes.title,
  one: words => words.creditNotes.one,
  icon: FileMinus,
  async find(q, signal) {
    const { creditNotes } = await stoa.creditNotes.listCreditNotes({ query: { q, limit: 5 }, signal })
    return creditNotes.map(({ id, title, customerName, companyRef, grossAmount, currencyCode }) => ({
      id,
      label: `${title} · ${buyerName({ customerName, companyRef })}`,
      hint: formatsOf(document.documentElement.lang, 'UTC', currencyCode).money(grossAmount),
      to: `/billing/credit_notes/${id}`,
    }))
  },
}
