import type { hours as Words } from '../en/hours.ts'

export const hours: typeof Words = {
  allDay: 'ganztägig',
  closed: 'Geschlossen',
  from: 'von',
  to: 'bis',
  addHours: 'Zeit hinzufügen',
  removeHours: 'Zeit entfernen',
  copyHours: 'Auf andere Tage übertragen',
  toWorkdays: 'Auf Montag bis Freitag',
  toAllDays: 'Auf alle Tage',
  closedDays: 'Geschlossen am',
  closedDaysHint: 'Feiertage und andere Tage, an denen nicht geöffnet wird.',
  closedDay: 'Tag',
  notAdded: 'Fügen Sie den Tag hinzu, oder leeren Sie das Feld.',
  everyYear: 'Jedes Jahr',
  yearly: 'jedes Jahr',
}
