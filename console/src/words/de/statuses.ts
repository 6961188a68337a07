import type { statuses as Words } from '../en/statuses.ts'

export const statuses: typeof Words = {
  new: 'Neu',
  inProgress: 'In Arbeit',
  solved: 'Gelöst',
  closed: 'Geschlossen',
  completed: 'Erledigt',
  canceled: 'Storniert',
  draft: 'Entwurf',
  issued: 'Gestellt',
  paid: 'Bezahlt',
  voided: 'Ungültig',
  scheduled: 'Geplant',
  active: 'Läuft',
  pending: 'Ausstehend',
  processing: 'Wird bearbeitet',
  succeeded: 'Gelungen',
  failed: 'Fehlgeschlagen',
  requested: 'Zu entscheiden',
  approved: 'Angenommen',
  rejected: 'Abgelehnt',
}
