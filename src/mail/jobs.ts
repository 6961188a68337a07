import { job, type Job } from '../kernel/jobs/job.ts'
import { taskHandler, type TaskHandler } from '../kernel/jobs/tasks.ts'
import type { Mailer } from '../kernel/smtp/mailer.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { addMilliseconds, DAY, HOUR } from '../kernel/time/instant.ts'
import { SEND_MAIL } from './actions.ts'
import { MOST_ATTEMPTS, sendMail } from './actions-send.ts'
import { emptyOldMails, networksWithOldMails } from './store.ts'

/** Sends what is queued by a mailer; without one all of it is kept. */
export const mailing = (mailer?: Mailer, publicUrl?: string): TaskHandler =>
  taskHandler<{ mailRef: string }>({
    kind: SEND_MAIL,
    // The mail itself counts its attempts, and comes to its own end before.
    most: 2 * MOST_ATTEMPTS,
    perform: ({ network, payload: { mailRef } }, store) => sendMail(store, network, mailRef, { mailer, publicUrl }),
  })

/** Removes the contents of mails that are older than so many days, and whom they went to; 0 keeps them for good. */
export const mailRetention = (days: number): Job[] =>
  days === 0
    ? []
    : [
        job({
          name: 'mail retention',
          every: HOUR,
          find: (db, now) => networksWithOldMails(db, addMilliseconds(now, -days * DAY)),
          batch: async ({ tx, network }, most) =>
            (await emptyOldMails(tx, { network, before: addMilliseconds(systemNow(), -days * DAY), most })) === most,
        }),
      ]
