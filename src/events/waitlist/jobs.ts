import { job } from '../../kernel/jobs/job.ts'
import { dueRows } from '../../kernel/jobs/store-due.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { lookAgain } from './actions.ts'

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
