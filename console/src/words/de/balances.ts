import type { balances as Words } from '../en/balances.ts'

export const balances: typeof Words = {
  title: 'Guthaben in Geld',
  none: 'Es ist leer. Die nächste Rechnung nimmt davon, was da ist.',
  topUp: 'Aufladen',
  topUpTitle: 'Guthaben aufladen',
  topUpText: 'Die nächste Rechnung des Standorts nimmt davon, wenn sie gestellt wird.',
  toppedUp: 'Das Guthaben ist aufgeladen',
  payOut: 'Auszahlen',
  payOutTitle: 'Guthaben auszahlen',
  payOutText: 'Hier vermerken, wenn das Geld zurückgeht. Nie mehr, als da ist.',
  paidOut: 'Ausgezahlt',
  amount: 'Betrag',
  location: 'Standort',
  note: 'Wofür',
  noteHint: 'Bleibt beim Eintrag.',
  showAll: 'Alle Einträge zeigen',
  deposits: 'Kautionen',
  upcoming: 'Nächste Rechnung',
  types: {
    add: 'Aufgeladen',
    deduct: 'Ausgezahlt',
    creditNote: 'Gutschrift',
    surplus: 'Zu viel gezahlt',
    applied: 'Für Rechnung oder Kaution genommen',
    returned: 'Von einer Rechnung zurück',
  },
}
