import type { scheduled as Words } from '../en/scheduled.ts'

export const scheduled: typeof Words = {
  title: 'Vorgemerkt',
  one: 'Vorgemerkte Nutzung',
  of: { credits: 'Vorgemerkte Credits', dayPasses: 'Vorgemerkte Tagespässe' },
  booking: 'Buchung',
  period: 'Zeitraum ab',
  subscription: 'Abonnement',
  openSubscription: 'Abonnement öffnen',
  status: 'Status',
  statuses: { scheduled: 'Vorgemerkt', resolved: 'Erledigt', canceled: 'Storniert', failed: 'Fehlgeschlagen' },
  all: 'Alle',
  since: 'Seit',
  waits: (amount, day) =>
    day === undefined
      ? `Noch nicht abgebucht: ${amount}. Es zahlt der Zeitraum, in dem die Buchung beginnt.`
      : `Noch nicht abgebucht: ${amount}. Es zahlt der Zeitraum ab ${day}.`,
  allOfHolder: 'Alle des Inhabers',
  emptyTitle: 'Nichts ist vorgemerkt',
  emptyText: 'Buchungen in einem späteren Zeitraum eines Abonnements zahlt, was dieser gibt. Bis dahin stehen sie hier.',
}
