import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

interface Claim {
  network: string
  job: string
  holder: string
  now: string
  untilDate: string
}

/** Takes a job's lease in a network, or goes on holding it. False when another process has it, or when it failed and is to wait. */
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

/** Gives the lease back after success. */
export const releaseLease = (tx: Tx, network: string, job: string) => tx.run(release, { network, job })

const release = prepared((sql, p: { network: string; job: string }) =>
  sql
    .updateTable('lease')
    .set({ holder: null, untilDate: null, failures: 0, error: null, runDate: null })
    .where('network', '=', p.network)
    .where('job', '=', p.job),
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

/** The jobs of a network that are held or have failed. */
export const listLeases = (db: Db, network: string) =>
  db.all(
    db.sql
      .selectFrom('lease')
      .selectAll()
      .where('network', '=', network)
      .where(eb => eb.or([eb('holder', 'is not', null), eb('failures', '>', 0)]))
      .orderBy('job'),
  )
