import type { hours as Words } from '../en/hours.ts'

export const hours: typeof Words = {
  allDay: 'todo o dia',
  closed: 'Fechado',
  from: 'das',
  to: 'às',
  addHours: 'Acrescentar horas',
  removeHours: 'Retirar horas',
  copyHours: 'Copiar para outros dias',
  toWorkdays: 'Para segunda a sexta',
  toAllDays: 'Para todos os dias',
  closedDays: 'Fechado em',
  closedDaysHint: 'Feriados e outros dias em que não se abre.',
  closedDay: 'Dia',
  notAdded: 'Adicione o dia ou esvazie o campo.',
  everyYear: 'Todos os anos',
  yearly: 'todos os anos',
}
