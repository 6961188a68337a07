import type { Db } from '../../db/database.ts'
import type { WriteContext } from '../storage/context.ts'

/** A part of a network's work that is held by itself, so that processes do several at a time. */
export interface Part {
  network: string
  part: string
}

/** Background work in every network, done by whichever process comes first. */
export interface Job {
  name: string
  /** The name under which it is held, where jobs share one: they never work at the same time. */
  lease?: string
  /** Milliseconds between two looks. */
  every: number
  /** How many milliseconds a batch may take where others wait for it; 5 unless said otherwise. */
  batchMs?: number
  /** The networks, or parts of them, in which there is something to do. It cannot write: to look must not cost the disk anything. */
  find(db: Db, now: string): Promise<readonly (string | Part)[]>
  /** Does a part of the work in one short write, on `most` rows or so, which take some milliseconds. True when there may be more. */
  batch(context: WriteContext, most: number, part?: string): Promise<boolean>
  /** How it goes on after a batch that threw; without it the job waits, and tries the same again. */
  singly?: Singly
  /** Hears that batches have failed for some time, one after the other, and that nothing of it can be done one by one. The job tries on. */
  givesUp?(context: WriteContext, why: Refusal, part: string): Promise<void>
}

/** What a batch does, one by one, each in a transaction of its own: what is wrong with one holds up none of the others. */
export interface Singly {
  /** The ids of what the next batch would begin with, at most `most`. */
  next(db: Db, of: Part & { most: number }): Promise<string[]>
  one(context: WriteContext, id: string, part: string): Promise<void>
  /** Notes why one of them failed. It is not among the next for a while. */
  refuse(context: WriteContext, id: string, why: Refusal, part: string): Promise<void>
}

/** Why something failed: a code of the interface, and words for those who use it. */
export interface Refusal {
  code: string
  detail: string
}

/** The part in which there is something to do, as `find` of a job has given it. */
export const partFound = (found: string | Part): Part => (typeof found === 'string' ? { network: found, part: '' } : found)

/** The name under which a job, or a part of its work in a network, is held. */
export const leaseOf = ({ name, lease = name }: Pick<Job, 'name' | 'lease'>, part: string): string =>
  part === '' ? lease : `${lease}/${part}`

/** The part of its work that a job is held for under a name; undefined when that is another job's. */
export const partOf = ({ name, lease = name }: Pick<Job, 'name' | 'lease'>, held: string): string | undefined =>
  held === lease ? '' : held.startsWith(`${lease}/`) ? held.slice(lease.length + 1) : undefined

/** Declares a job; src/jobs.ts lists them all. */
export const job = (declared: Job): Job => declared
