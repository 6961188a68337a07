import { networksToPublish, publishChanges } from '../storage/changes.ts'
import { job } from './job.ts'

/** PostgreSQL: numbers changes that have been committed, soon enough for whoever watches. */
export const publishing = job({
  name: 'publish changes',
  every: 250,
  find: networksToPublish,
  batch: async ({ tx, network }, most) => (await publishChanges(tx, network, most)) === most,
})
