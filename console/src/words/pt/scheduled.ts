import type { scheduled as Words } from '../en/scheduled.ts'

export const scheduled: typeof Words = {
  title: 'Agendados',
  one: 'Utilização agendada',
  of: { credits: 'Créditos agendados', dayPasses: 'Passes diários agendados' },
  booking: 'Reserva',
  period: 'Período desde',
  subscription: 'Subscrição',
  openSubscription: 'Abrir a subscrição',
  status: 'Estado',
  statuses: { scheduled: 'Agendado', resolved: 'Resolvido', canceled: 'Cancelado', failed: 'Falhado' },
  all: 'Todos',
  since: 'Desde',
  waits: (amount, day) =>
    day === undefined
      ? `Ainda por debitar: ${amount}. Paga o período em que a reserva começa.`
      : `Ainda por debitar: ${amount}. Paga o período desde ${day}.`,
  allOfHolder: 'Todos do titular',
  emptyTitle: 'Nada está agendado',
  emptyText: 'As reservas num período posterior de uma subscrição são pagas com o que esse período dá, e esperam aqui por ele.',
}
