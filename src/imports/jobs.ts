import { job } from '../kernel/jobs/job.ts'
import { applyBatch, singleLines } from './actions-apply.ts'
import { forsakenSince } from './actions-writes.ts'
import { networksWithImports } from './store.ts'

/** Carries out the lines of imports, whichever process has left them. */
export const importedLines = job({
  name: 'imports',
  every: 1_000,
  find: (db, now) => networksWithImports(db, forsakenSince(now)),
  batch: applyBatch,
  singly: singleLines,
})
