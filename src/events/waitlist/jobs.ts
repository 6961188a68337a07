import { dueJob } from '../../kernel/jobs/due-job.ts'
import { job } from '../../kernel/jobs/job.ts'
import { dueRows } from '../../kernel/jobs/store-due.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { events } from '../store.ts'
import { closeWaiting, lookAgain } from './actions.ts'

const { networks, ids } = dueRows('waiting lists', 'event', 'lookDate')

/**
 * Gives free seats to those who wait and can pay by now: nothing tells the service that they have got credits. A batch is one list, a part of which
 * is asked. It goes by the system's clock: where that of a network is moved by a year, nobody has to be asked each minute of it.
 */
export const waitingLists = job({
  name: 'waiting lists',
  every: 60_000,
  find: (db, now) => networks(db, () => now),
  async batch(context) {
    const [due] = await context.tx.all(ids, { network: context.network, now: systemNow(), most: 1 })
    if (due) await lookAgain(context, due.id)
    return due !== undefined
  },
})

/** Lets those go who wait for what is over: nobody gets a seat any more. */
export const endedLists = dueJob({
  name: 'ended waiting lists',
  table: 'event',
  column: 'closeDate',
  async one(context, id) {
    const event = await events.lockAny(context.tx, context.network, id)
    // It may have been put off at this moment.
    if (event?.closeDate && event.closeDate <= context.now) await closeWaiting(context, event)
  },
})
