import type { Db } from '../../db/database.ts'
import type { WriteContext } from '../storage/context.ts'

/** Background work in every network, done by whichever process comes first. */
export interface Job {
  name: string
  /** Milliseconds between two looks. */
  every: number
  /** The networks in which there is something to do. It reads only, because looking must not cost the disk anything. */
  find(db: Db, now: string): Promise<string[]>
  /** Does a part of the work in one short write, on `most` rows or so, which take some milliseconds. True when there may be more. */
  batch(context: WriteContext, most: number): Promise<boolean>
}

/** Declares a job; src/jobs.ts lists them all. */
export const job = (declared: Job): Job => declared
