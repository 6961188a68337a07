import { supplyOf, taxesOf, type DocumentLine, type InvoiceDocument } from '../src/billing/documents/rules-document.ts'

/** An invoice over so many lines, as a document says it. */
export function invoiceOf(count: number): InvoiceDocument {
  const supply = { startDate: '2026-12-31T23:00:00.000Z', endDate: '2027-01-31T23:00:00.000Z' }
  const lines = Array.from({ length: count }, (_, i): DocumentLine => ({
    id: String(i),
    description: `Desk ${i + 1} by the window`,
    quantity: 10_000,
    netUnitAmount: 19_900,
    amount: 19_900,
    discountedAmount: 17_910,
    net: 17_910,
    tax: 3_403,
    taxRate: 190_000,
    taxTitle: null,
    taxCategory: 'standard',
    taxReason: null,
    discounts: [{ source: 'plan', percentOff: 100_000 }],
    supply,
    explanation: {
      period: supply,
      unitPrice: 199,
      quantity: 1,
      steps: [
        { kind: 'price', exact: '199' },
        { kind: 'planDiscount', percent: 10, exact: '179.1' },
      ],
      rounded: { amount: 199, discountedAmount: 179.1, netDiscountedAmount: 179.1, taxAmount: 34.03, grossAmount: 213.13 },
    },
  }))
  const net = lines.length * 17_910
  const tax = lines.length * 3_403
  return {
    kind: 'invoice',
    title: 'INV-00042',
    issueDate: '2027-01-15T09:32:00.000Z',
    dueDate: '2027-01-29T22:59:59.999Z',
    isVoided: false,
    supply: supplyOf(lines, supply.startDate),
    currencyCode: 'EUR',
    decimals: 2,
    taxInclusive: false,
    timezoneId: 'Europe/Berlin',
    locale: 'de',
    seller: {
      name: 'Spree Desks GmbH',
      taxId: 'DE123456789',
      postalAddress: { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' },
      email: 'hallo@spree.example',
      iban: 'DE89370400440532013000',
    },
    logo: undefined,
    buyer: { name: 'Analytical Engines AG', address: { line1: 'Ring 1', city: 'Wien', postalCode: '1010', countryCode: 'AT' } },
    reference: null,
    note: null,
    lines,
    taxes: taxesOf(lines),
    net,
    tax,
    gross: net + tax,
    appliedBalance: 0,
    credited: 0,
    payments: [],
    remaining: net + tax,
  }
}
