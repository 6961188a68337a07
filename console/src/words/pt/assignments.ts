import type { assignments as Words } from '../en/assignments.ts'

export const assignments: typeof Words = {
  title: 'Atribuições',
  holder: 'Atribuído a',
  held: 'Quanto',
  whole: 'Tudo',
  from: 'De',
  until: 'Até',
  on: 'Em',
  assigns: 'Recurso atribuído',
  assignsHint: 'Uma secretária ou um escritório próprio, enquanto o item durar: tantos lugares quantos a quantidade diz.',
  entire: 'Tudo, qualquer que seja a quantidade',
  emptyTitle: 'Nada está atribuído',
  emptyText: 'Um item de uma subscrição atribui uma secretária, um escritório ou lugares dele enquanto durar.',
}
