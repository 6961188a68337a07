import { addColumns, addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** Credentials and the audit log are listed, the newest first, and credentials say when they were used last. */
export const credentialsAndAudit: Migration = {
  name: 'credentials and audit',
  steps: [
    addColumns('credential', { lastUseDate: 'time?' }),
    addIndex('credential', ['createDate', 'id']),
    addIndex('credential', ['membershipRef', 'createDate', 'id']),
    addIndex('audit', ['createDate', 'id']),
    addIndex('audit', ['objectRef', 'createDate', 'id']),
    dropIndex('audit', ['objectRef', 'id']),
  ],
}
