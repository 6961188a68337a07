import { dueJob } from '../kernel/jobs/due-job.ts'
import { writeOff } from './actions-expire.ts'

/** Writes off what lots have left at their end, but for those that billing ends with the periods of subscriptions. */
export const expiredLots = dueJob({ name: 'expiry of credits', table: 'ledgerLot', column: 'closeDate', all: writeOff })
