import type { balances as Words } from '../en/balances.ts'

export const balances: typeof Words = {
  title: 'Saldo em dinheiro',
  none: 'Está vazio. A próxima fatura desconta o que houver.',
  topUp: 'Carregar',
  topUpTitle: 'Pôr dinheiro no saldo',
  topUpText: 'A próxima fatura da localização desconta dele ao ser emitida.',
  toppedUp: 'O saldo foi carregado',
  payOut: 'Devolver',
  payOutTitle: 'Devolver dinheiro do saldo',
  payOutText: 'Registe aqui quando o dinheiro é devolvido. Nunca mais do que lá está.',
  paidOut: 'Devolvido',
  amount: 'Montante',
  location: 'Localização',
  note: 'Para quê',
  noteHint: 'Fica com o movimento.',
  showAll: 'Mostrar todos os movimentos',
  deposits: 'Cauções',
  upcoming: 'Próxima fatura',
  types: {
    add: 'Carregado',
    deduct: 'Devolvido',
    creditNote: 'Nota de crédito',
    surplus: 'Pago a mais',
    applied: 'Descontado por fatura ou caução',
    returned: 'Devolvido por uma fatura',
  },
}
