import type { assignments as Words } from '../en/assignments.ts'

export const assignments: typeof Words = {
  title: 'Zuordnungen',
  holder: 'Zugeordnet an',
  held: 'Umfang',
  whole: 'Alles',
  from: 'Von',
  until: 'Bis',
  on: 'Am',
  assigns: 'Zugeordnete Ressource',
  assignsHint: 'Ein eigener Tisch oder ein eigenes Büro, solange der Posten läuft: so viele Plätze, wie die Menge sagt.',
  entire: 'Alles davon, gleich welche Menge',
  emptyTitle: 'Nichts ist zugeordnet',
  emptyText: 'Der Posten eines Abonnements ordnet einen Tisch, ein Büro oder Plätze davon zu, solange er läuft.',
}
