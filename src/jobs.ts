import { askedRuns, billing, networkClocks } from './billing/runs/jobs.ts'
import { daySums } from './analytics/jobs.ts'
import { expiredKeys, expiredLinks, expiredSessions, expiredTokens, spentChallenges } from './access/jobs.ts'
import { olderSortKeys } from './community/jobs.ts'
import { importedLines } from './imports/jobs.ts'
import type { DueJob } from './kernel/jobs/due-job.ts'
import type { Job } from './kernel/jobs/job.ts'
import type { TaskHandler } from './kernel/jobs/tasks.ts'
import { wordBacklogs } from './kernel/lists/words.ts'
import { clockSetBack } from './kernel/jobs/set-back.ts'
import { publishing } from './kernel/jobs/publishing.ts'
import { auditRetention, changeRetention } from './kernel/jobs/retention.ts'
import type { Mailer } from './kernel/smtp/mailer.ts'
import { mailing, mailRetention } from './mail/jobs.ts'
import { expiredLots } from './transactions/jobs.ts'
import { testProvider } from './payments/jobs.ts'
import { ticketReminders } from './events/tickets/jobs.ts'
import { endedLists, waitingLists } from './events/waitlist/jobs.ts'
import { bookingReminders, releasedBookings } from './resources/bookings/jobs.ts'

/** How long things are kept, in days; 0 is forever. */
export interface Retention {
  audit: number
  changes: number
  mails: number
}

/** What falls due by the clocks of networks, in the order in which it is done where several fall due at one instant. */
export const dueJobs: readonly DueJob[] = [
  billing,
  expiredLots,
  testProvider,
  releasedBookings,
  bookingReminders,
  ticketReminders,
  endedLists,
]

/** All background jobs. A slice declares its jobs, and each is named here. */
export const jobs = ({ audit, changes, mails }: Retention): Job[] => [
  expiredKeys,
  expiredTokens,
  expiredSessions,
  expiredLinks,
  spentChallenges,
  publishing,
  clockSetBack,
  importedLines,
  wordBacklogs,
  olderSortKeys,
  daySums,
  waitingLists,
  askedRuns,
  networkClocks,
  ...dueJobs,
  ...auditRetention(audit),
  ...changeRetention(changes),
  ...mailRetention(mails),
]

/** The functions that carry out the tasks that transactions queue, one for each kind. */
export const tasks = (mailer?: Mailer, publicUrl?: string): TaskHandler[] => [mailing(mailer, publicUrl)]
