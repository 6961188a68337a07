import { addTable, type Migration } from '../db/migrations/steps.ts'

/** Mails, from when they are queued until they are forgotten. */
export const mails: Migration = {
  name: 'mail',
  steps: [
    addTable('mail', {
      columns: {
        id: 'text',
        kind: 'text',
        objectRef: 'text',
        locationRef: 'text -> location',
        userRef: 'text -> user',
        state: 'text',
        locale: 'text?',
        reason: 'text?',
        language: 'text?',
        recipient: 'text?',
        senderName: 'text?',
        replyTo: 'text?',
        subject: 'text?',
        text: 'text?',
        html: 'text?',
        messageId: 'text?',
        attempts: 'integer',
        error: 'text?',
        createDate: 'time',
        attemptDate: 'time?',
        endDate: 'time?',
        contentDate: 'time?',
      },
      index: [['createDate', 'id'], ['userRef'], ['contentDate']],
    }),
  ],
}
