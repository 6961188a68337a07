import { FileText } from 'lucide-react'
import { stoa } from '../kit/data/stoa.ts'
import { formatsOf } from '../kit/format/use-formats.ts'
import { buyerName } from '../kit/format/values.tsx'
import type { Search } from '../kit/search/searches.ts'

export const searchInvoices: Search = {
  title: words => words.invoices.title,
  one: words => words.audit.objects.invoice,
  icon: FileText,
  async find(q, signal) {
    const { invoices } = await stoa.invoices.listInvoices({ query: { q, limit: 5 }, signal })
    return invoices.map(invoice => {
      const { id, number, title, grossAmount, currencyCode } = invoice
      const buyer = buyerName(invoice)
      return {
        id,
        label: number === undefined ? buyer : `${title ?? number} · ${buyer}`,
        hint: formatsOf(document.documentElement.lang, 'UTC', currencyCode).money(grossAmount),
        to: `/invoices/${id}`,
      }
    })
  },
}
