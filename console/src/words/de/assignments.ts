import type { assignments as Words } from '../en/assignments.ts'

export const assignments: typeof Words = {
  title: 'Zuordnungen',
  holder: 'Zugeordnet an',
  held: 'Umfang',
  whole: 'Alles',
  from: 'Von',
  until: 'Bis',
  on: 'Am',
  emptyTitle: 'Nichts ist zugeordnet',
  emptyText: 'Der Posten eines Abonnements ordnet einen Tisch, ein Büro oder Plätze davon zu, solange er läuft.',
}
