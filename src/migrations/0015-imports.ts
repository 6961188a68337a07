import { addTable, type Migration } from '../db/migrations/steps.ts'

/** Tables that come in, and the keys by which nothing is made twice. */
export const imports: Migration = {
  name: 'imports',
  steps: [
    addTable('importRun', {
      columns: {
        id: 'text',
        of: 'text',
        status: 'text',
        lines: 'integer',
        made: 'integer',
        existing: 'integer',
        failed: 'integer',
        faults: 'json',
        ignoredColumns: 'json',
        invite: 'boolean',
        membershipRef: 'text? -> membership',
        credentialRef: 'text? -> credential',
        requestId: 'text',
        createDate: 'time',
        updateDate: 'time',
      },
      index: [['status', 'createDate', 'id']],
    }),
    addTable('importLine', {
      columns: { importRef: 'text -> importRun', line: 'integer', key: 'text?', fields: 'json' },
      key: ['importRef', 'line'],
      withoutRowid: true,
    }),
    addTable('importKey', {
      columns: { of: 'text', key: 'text', objectRef: 'text' },
      key: ['of', 'key'],
      index: [['objectRef']],
      withoutRowid: true,
    }),
  ],
}
