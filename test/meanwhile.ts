import { setTimeout } from 'node:timers/promises'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import { raw } from './schema-lines.ts'
import type { World } from './world.ts'

/**
 * Does something while a transaction on PostgreSQL is open that has done `hold`, and lets that end then. `waiting` resolves once so many
 * others wait for a lock. An answer that waits is given in an object, since it does not come before the end.
 */
export async function meanwhile<T>(
  world: World,
  hold: (context: WriteContext) => Promise<unknown>,
  act: (waiting: (count?: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const held = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = world.write(world.main.network, async context => {
    await hold(context)
    held.resolve()
    await end.promise
  })
  await Promise.race([held.promise, holding])
  try {
    return await act(async (count = 1) => {
      while ((await raw(world.database, WAITING)).length < count) await setTimeout(5)
    })
  } finally {
    end.resolve()
    await holding
  }
}

// Other test files have databases of their own on the same server, where others wait.
const WAITING = `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
