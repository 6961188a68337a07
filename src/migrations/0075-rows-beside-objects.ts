import { dropNetworkReference } from '../db/migrations/steps-postgres.ts'
import type { Migration } from '../db/migrations/steps.ts'

/** What each write notes beside the object that it changes: a dozen rows, for each of which PostgreSQL looked up and locked the same network. */
export const rowsBesideObjects: Migration = {
  name: 'rows beside objects',
  steps: ['audit', 'outbox', 'change', 'word', 'objectWords'].map(dropNetworkReference),
}
