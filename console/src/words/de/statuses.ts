import type { statuses as Words } from '../en/statuses.ts'

export const statuses: typeof Words = {
  ticket: { new: 'Neu', inProgress: 'In Arbeit', solved: 'Gelöst', closed: 'Geschlossen' },
  order: { new: 'Neu', inProgress: 'In Arbeit', completed: 'Erledigt', canceled: 'Storniert' },
  invoice: { draft: 'Entwurf', issued: 'Ausgestellt', paid: 'Bezahlt', voided: 'Storniert' },
  creditNote: { completed: 'Ausgestellt', voided: 'Storniert' },
  subscription: { scheduled: 'Geplant', active: 'Läuft', canceled: 'Storniert' },
  purchase: { active: 'Läuft', canceled: 'Storniert' },
  payment: {
    scheduled: 'Geplant',
    pending: 'Ausstehend',
    processing: 'Wird bearbeitet',
    succeeded: 'Gelungen',
    failed: 'Fehlgeschlagen',
    canceled: 'Storniert',
  },
  eventTicket: { canceled: 'Storniert' },
  deposit: { due: 'Verlangt', held: 'Verwahrt', settled: 'Erledigt', canceled: 'Storniert' },
  signup: { requested: 'Zu entscheiden', approved: 'Angenommen', rejected: 'Abgelehnt' },
}
