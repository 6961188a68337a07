import type { uses as Words } from '../en/uses.ts'

export const uses: typeof Words = {
  by: list => `Ainda em uso: ${list}.`,
  kinds: {
    subscription: ['subscrição', 'subscrições'],
    draftInvoice: ['rascunho de fatura', 'rascunhos de fatura'],
    unpaidInvoice: ['fatura por pagar', 'faturas por pagar'],
    pendingInvoiceItem: ['item à espera de fatura', 'itens à espera de fatura'],
    openOrder: ['encomenda em aberto', 'encomendas em aberto'],
    comingBooking: ['reserva futura', 'reservas futuras'],
    comingEvent: ['evento futuro', 'eventos futuros'],
    comingEventTicket: ['bilhete de um evento futuro', 'bilhetes de eventos futuros'],
    membership: ['inscrição', 'inscrições'],
    company: ['empresa', 'empresas'],
    product: ['produto', 'produtos'],
    plan: ['plano', 'planos'],
    package: ['pacote', 'pacotes'],
    coupon: ['cupão', 'cupões'],
    event: ['evento', 'eventos'],
    invoice: ['fatura', 'faturas'],
    order: ['encomenda', 'encomendas'],
    purchase: ['compra', 'compras'],
    booking: ['reserva', 'reservas'],
  },
}
