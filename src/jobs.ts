import { expiredKeys, expiredTokens } from './access/jobs.ts'
import type { Job } from './kernel/jobs/job.ts'
import type { TaskHandler } from './kernel/jobs/tasks.ts'
import { publishing } from './kernel/jobs/publishing.ts'
import { auditRetention, changeRetention } from './kernel/jobs/retention.ts'

/** How long things are kept, in days; 0 is for good. */
export interface Retention {
  audit: number
  changes: number
}

/** All background work, a line each: a new job is declared by its slice and named here. */
export const jobs = ({ audit, changes }: Retention): Job[] => [
  expiredKeys,
  expiredTokens,
  publishing,
  ...auditRetention(audit),
  ...changeRetention(changes),
]

/** What is done with the tasks that transactions leave behind, a line for each kind. */
export const tasks: readonly TaskHandler[] = []
