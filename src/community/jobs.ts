import { job } from '../kernel/jobs/job.ts'
import { sortKey } from '../terms/sort-key.ts'
import { companiesWithoutKey, networksWithoutKeys, saveNameKey, saveTitleKey, usersWithoutKey } from './store-keys.ts'

/** Makes the sort keys that a migration could not make, of names and titles with other letters than those of ASCII. */
export const olderSortKeys = job({
  name: 'sort keys of older names',
  every: 60_000,
  find: networksWithoutKeys,
  async batch({ tx, network }, most) {
    const users = await usersWithoutKey(tx, { network, most })
    for (const { id, name, surname } of users) await saveNameKey(tx, network, id, sortKey(name, surname))
    const companies = await companiesWithoutKey(tx, { network, most })
    for (const { id, title } of companies) await saveTitleKey(tx, network, id, sortKey(title))
    return users.length === most || companies.length === most
  },
})
