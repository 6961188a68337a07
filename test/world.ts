import { after, before, describe } from 'node:test'
import { operatorContext } from '../src/access/actions.ts'
import type { Engine } from '../src/db/engine.ts'
import { now } from '../src/kernel/time/clock.ts'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import type { Cast } from './cast.ts'
import { makeNetworks } from './networks.ts'
import { engineOf, sharedService, startService, type Limits, type Service, type Store } from './service.ts'

export type { Cast }

/** Two networks on a service. */
export interface World extends Omit<Service, 'app' | 'close'> {
  /** Others go on with it after these tests. */
  app: Omit<Service['app'], 'close'>
  /** Berlin in euros, prices with 19 % tax inside; an annex in New York in dollars, tax on top. */
  main: Cast
  /** Another network of another shape: Tokyo in yen, which has no decimals; an annex in Kuwait, whose dinar has three. */
  other: Cast
  /** Does what no route does yet, in one transaction. */
  write<T>(network: string, work: (context: WriteContext) => Promise<T>): Promise<T>
}

interface WorldOptions extends Limits {
  /** Where the store plays no part, one is enough. */
  engines?: readonly Engine[]
}

/**
 * Declares the same tests for each engine. Inside tests, `world` has two networks of its own, on a service that all of a process share;
 * outside of them, it knows its engine.
 */
export function onEachEngine(name: string, tests: (world: World) => void, options: WorldOptions = {}): void {
  for (const engine of options.engines ?? (['sqlite', 'postgres'] as const)) onStore(engine, name, tests, options)
}

/** As onEachEngine, but on SQLite with a service that writes by a thread, as one that is started does. */
export function onEachService(name: string, tests: (world: World) => void, options: Omit<WorldOptions, 'engines'> = {}): void {
  for (const store of ['sqlite with a thread', 'postgres'] as const) onStore(store, name, tests, options)
}

/** As onEachEngine, but on a store of their own: for tests of what goes through all networks, as most commands do. */
export function onEmptyStores(name: string, tests: (world: World) => void): void {
  for (const engine of ['sqlite', 'postgres'] as const) onStore(engine, name, tests, {}, false)
}

function onStore(store: Store, name: string, tests: (world: World) => void, limits: Limits, isShared = true): void {
  describe(`${name} on ${store}`, () => {
    const world = { engine: engineOf(store) } as World
    let own: Service | undefined
    before(async () => {
      if (!isShared) own = await startService(store, limits)
      Object.assign(world, await worldOn(own ?? (await sharedService(store, limits))))
    })
    after(() => own?.close())
    tests(world)
  })
}

async function worldOn(service: Service): Promise<World> {
  const { database, baseUrl } = service
  return {
    ...service,
    ...(await makeNetworks(database, baseUrl)),
    write: (network, work) => database.write(tx => work(operatorContext(tx, network, now()))),
  }
}
