import { testProvider } from '../src/payments/jobs.ts'
import { runIn } from './jobs.ts'
import type { Cast, World } from './world.ts'

/** What tests of the built-in provider of payments do in a world. */
export const providerOf = (world: World) => ({
  /** Makes a network one for trials, which alone has that provider. */
  forTrials: ({ network }: Cast): Promise<unknown> =>
    world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network))),
  /** Lets the provider look once; gives how often it looked for more. */
  look: (): Promise<number> =>
    runIn(world, testProvider, {
      onError(error) {
        throw error
      },
    }),
})
