import type { uses as Words } from '../en/uses.ts'

export const uses: typeof Words = {
  by: list => `Wird noch gebraucht: ${list}.`,
  kinds: {
    subscription: ['Abonnement', 'Abonnements'],
    draftInvoice: ['Rechnungsentwurf', 'Rechnungsentwürfe'],
    unpaidInvoice: ['unbezahlte Rechnung', 'unbezahlte Rechnungen'],
    pendingInvoiceItem: ['wartender Posten', 'wartende Posten'],
    openOrder: ['offene Bestellung', 'offene Bestellungen'],
    comingBooking: ['künftige Buchung', 'künftige Buchungen'],
    comingEvent: ['künftige Veranstaltung', 'künftige Veranstaltungen'],
    comingEventTicket: ['Eintrittskarte für eine künftige Veranstaltung', 'Eintrittskarten für künftige Veranstaltungen'],
    membership: ['Mitgliedschaft', 'Mitgliedschaften'],
    company: ['Firma', 'Firmen'],
    product: ['Produkt', 'Produkte'],
    plan: ['Tarif', 'Tarife'],
    package: ['Paket', 'Pakete'],
    coupon: ['Gutschein', 'Gutscheine'],
    event: ['Veranstaltung', 'Veranstaltungen'],
    invoice: ['Rechnung', 'Rechnungen'],
    order: ['Bestellung', 'Bestellungen'],
    purchase: ['Kauf', 'Käufe'],
    booking: ['Buchung', 'Buchungen'],
  },
}
