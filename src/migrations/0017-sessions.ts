import { addColumns, addTable, type Migration } from '../db/migrations/steps.ts'

/** People who sign in: with what they do, as long as they are signed in, and the links by which they are let in. */
export const sessions: Migration = {
  name: 'sessions',
  steps: [
    addTable('login', {
      columns: { userRef: 'text -> user', passwordHash: 'text', createDate: 'time', updateDate: 'time' },
      key: ['userRef'],
    }),
    addTable('session', {
      columns: {
        id: 'text',
        userRef: 'text -> user',
        secretHash: 'text',
        userAgent: 'text',
        address: 'text',
        createDate: 'time',
        lastSeenDate: 'time',
        expireDate: 'time',
        endDate: 'time',
      },
      unique: [['secretHash']],
      index: [['createDate', 'id'], ['userRef', 'createDate', 'id'], ['expireDate']],
    }),
    addTable('loginLink', {
      columns: { userRef: 'text -> user', secretHash: 'text', kind: 'text', createDate: 'time', expireDate: 'time' },
      key: ['userRef'],
      unique: [['secretHash']],
      index: [['expireDate']],
    }),
    addColumns('audit', { userRef: 'text?' }),
    addColumns('importRun', { userRef: 'text? -> user' }),
  ],
}
