import { addColumns, addTable, type Migration } from '../db/migrations/steps.ts'

/** People sign in with passkeys, and what is delicate asks for a proof that is fresh. */
export const passkeys: Migration = {
  name: 'passkeys',
  steps: [
    addTable('passkey', {
      columns: {
        id: 'text',
        userRef: 'text -> user',
        credentialId: 'text',
        publicKey: 'text',
        algorithm: 'text',
        signCount: 'integer',
        host: 'text',
        title: 'text',
        synced: 'boolean',
        backedUp: 'boolean',
        transports: 'json',
        createDate: 'time',
        lastUseDate: 'time?',
      },
      unique: [['credentialId']],
      index: [
        ['createDate', 'id'],
        ['userRef', 'createDate', 'id'],
      ],
    }),
    addTable('spentChallenge', {
      columns: { challengeHash: 'text', expireDate: 'time' },
      key: ['challengeHash'],
      index: [['expireDate']],
    }),
    // Nobody has proved anything since the session began.
    addColumns('session', { proofExpireDate: 'time' }, { proofExpireDate: '"createDate"' }),
  ],
}
