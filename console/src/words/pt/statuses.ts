import type { statuses as Words } from '../en/statuses.ts'

export const statuses: typeof Words = {
  ticket: { new: 'Novo', inProgress: 'Em curso', solved: 'Resolvido', closed: 'Fechado' },
  order: { new: 'Nova', inProgress: 'Em curso', completed: 'Concluída', canceled: 'Cancelada' },
  invoice: { draft: 'Rascunho', issued: 'Emitida', paid: 'Paga', voided: 'Anulada' },
  creditNote: { completed: 'Emitida', voided: 'Anulada' },
  subscription: { scheduled: 'Agendada', active: 'Ativa', canceled: 'Cancelada' },
  purchase: { active: 'Ativa', canceled: 'Cancelada' },
  payment: {
    scheduled: 'Agendado',
    pending: 'Pendente',
    processing: 'Em processamento',
    succeeded: 'Bem-sucedido',
    failed: 'Falhado',
    canceled: 'Cancelado',
  },
  eventTicket: { canceled: 'Cancelado' },
  deposit: { due: 'Pedida', held: 'Guardada', settled: 'Encerrada', canceled: 'Cancelada' },
  signup: { requested: 'Por decidir', approved: 'Aprovada', rejected: 'Recusada' },
}
