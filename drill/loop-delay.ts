import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Delay } from './loop-watcher.ts'
import type { Service } from './stage.ts'

/** How a service is started whose event loop is watched. */
export const WATCHED = { execArgv: ['--import', fileURLToPath(new URL('loop-watcher.ts', import.meta.url))], ipc: true }

/** How long the event loop of a service that is watched was held up since it was last asked. */
export async function delayOf({ child }: Service): Promise<Delay> {
  const answer = once(child, 'message')
  child.send('how long')
  return ((await answer) as [Delay])[0]
}
