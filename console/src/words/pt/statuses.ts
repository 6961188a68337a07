import type { statuses as Words } from '../en/statuses.ts'

export const statuses: typeof Words = {
  new: 'Novo',
  inProgress: 'Em curso',
  solved: 'Resolvido',
  closed: 'Fechado',
  completed: 'Concluído',
  canceled: 'Cancelado',
  draft: 'Rascunho',
  issued: 'Emitido',
  paid: 'Pago',
  voided: 'Anulado',
  scheduled: 'Agendado',
  active: 'Ativo',
  pending: 'Pendente',
  processing: 'Em processamento',
  succeeded: 'Bem-sucedido',
  failed: 'Falhou',
  requested: 'Por decidir',
  approved: 'Aprovada',
  rejected: 'Recusada',
}
