import type { assignments as Words } from '../en/assignments.ts'

export const assignments: typeof Words = {
  title: 'Atribuições',
  holder: 'Atribuído a',
  held: 'Quanto',
  whole: 'Tudo',
  from: 'De',
  until: 'Até',
  on: 'Em',
  emptyTitle: 'Nada está atribuído',
  emptyText: 'Um item de uma subscrição atribui uma secretária, um escritório ou lugares dele enquanto durar.',
}
