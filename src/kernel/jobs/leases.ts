import { sql as raw } from 'kysely'
import { ACROSS_NETWORKS } from '../../db/guard.ts'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { LeaseRow } from './table.ts'

interface Claim {
  network: string
  job: string
  holder: string
  now: string
  untilDate: string
}

/** Takes a job's lease in a network, or goes on holding it. False when another runner has it, or when it failed and is to wait. */
export const takeLease = async (tx: Tx, claim: Claim): Promise<boolean> => (await tx.first(take, claim)) !== undefined

const take = prepared((sql, p: Claim) =>
  sql
    .insertInto('lease')
    .values({ network: p.network, job: p.job, holder: p.holder, untilDate: p.untilDate, failures: 0 } as never)
    .onConflict(on =>
      on
        .columns(['network', 'job'])
        .doUpdateSet({ holder: p.holder, untilDate: p.untilDate })
        .where(eb =>
          eb.and([
            eb.or([eb('lease.holder', 'is', null), eb('lease.holder', '=', p.holder), eb('lease.untilDate', '<=', p.now)]),
            eb.or([eb('lease.runDate', 'is', null), eb('lease.runDate', '<=', p.now)]),
          ]),
        ),
    )
    .returning('job'),
)

/** Whether a lease could be taken, as `takeLease` sees it: PostgreSQL would write to find out. */
export const isFree = (lease: LeaseRow | undefined, holder: string, now: string): boolean =>
  lease === undefined || (!isHeld(lease, now, holder) && (lease.runDate ?? '') <= now)

/** Whether somebody is at work on it, other than `holder`. */
export const isHeld = (lease: LeaseRow, now: string, holder?: string): boolean =>
  lease.holder !== null && lease.holder !== holder && lease.untilDate! > now

/** Gives the lease back. What failed before is forgotten, so that leases are few: those of jobs at work, and of those that failed. */
export const releaseLease = (tx: Tx, network: string, job: string, holder: string) => tx.run(release, { network, job, holder })

const release = prepared((sql, p: { network: string; job: string; holder: string }) =>
  sql.deleteFrom('lease').where('network', '=', p.network).where('job', '=', p.job).where('holder', '=', p.holder),
)

/** Notes that a job failed in a network, and gives the lease back: the next try is at `runDate`. */
export const failLease = (tx: Tx, failure: { network: string; job: string; failures: number; error: string; runDate: string }) =>
  tx.run(
    tx.sql
      .insertInto('lease')
      .values({ ...failure, holder: null, untilDate: null })
      .onConflict(on => on.columns(['network', 'job']).doUpdateSet({ ...failure, holder: null, untilDate: null })),
  )

/** A job's lease in a network. */
export const findLease = (db: Db, network: string, job: string) => db.first(find, { network, job })

const find = prepared((sql, p: { network: string; job: string }) =>
  sql.selectFrom('lease').selectAll().where('network', '=', p.network).where('job', '=', p.job),
)

/** Jobs that failed somewhere and have waited long enough: no other lease has a `runDate`. */
export const failedLeases = (db: Db, now: string): Promise<LeaseRow[]> => db.all(failed, { now })

const failed = prepared((sql, p: { now: string }) =>
  sql
    .selectFrom('lease')
    .selectAll()
    .where('runDate', '<=', p.now)
    .orderBy('network')
    .orderBy('job')
    .modifyEnd(raw.raw(ACROSS_NETWORKS)),
)

/** The jobs of a network that are at work or have failed. */
export const listLeases = (db: Db, network: string): Promise<LeaseRow[]> =>
  db.all(db.sql.selectFrom('lease').selectAll().where('network', '=', network).orderBy('job'))

/** Lets jobs that failed in a network be tried at once; one of them, or all. Gives how many. Every other lease has a holder. */
export const retryLeases = (tx: Tx, network: string, now: string, job?: string): Promise<number> => {
  const failed = tx.sql.updateTable('lease').set({ runDate: now }).where('network', '=', network).where('holder', 'is', null)
  return tx.run(job === undefined ? failed : failed.where('job', '=', job))
}
