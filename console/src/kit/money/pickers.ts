import { queryClient } from '../data/query-client.ts'
import { stoa } from '../data/stoa.ts'
import { operationQuery } from '../data/use-operation.ts'
import { formatsOf } from '../format/use-formats.ts'
import { buyerName } from '../format/values.tsx'
import type { Picker } from '../pick/picker.ts'

/** The invoices that a customer has still to pay at a location. */
export const openInvoices = (locationRef: string, customerRef: string): Picker => ({
  key: ['openInvoices', locationRef, customerRef],
  async find(words) {
    const query = { locationRef, customerRef, status: ['issued' as const], limit: 20, ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.invoices.listInvoices, { query }))
    return reply.invoices.map(({ id, title, amountRemaining, currencyCode, timezoneId }) => ({
      value: id,
      label: `${title} · ${formatsOf(document.documentElement.lang, timezoneId, currencyCode).money(amountRemaining)}`,
    }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.invoices.getInvoice, { params: { id } }))
    return reply.invoice.title ?? buyerName(reply.invoice)
  },
})
