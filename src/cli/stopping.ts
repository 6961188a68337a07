import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { inspect } from 'node:util'
import { say } from './stderr.ts'
import { watchStarter } from './starter.ts'

/** Ctrl-C under npm arrives twice, from the terminal and from npm. A second signal within this time is the same Ctrl-C. */
const SAME_WISH_MS = 500

/**
 * Calls `stop` once: on SIGTERM, on SIGINT, when the terminal is closed, or when the npm that started this process has ended.
 * A second SIGTERM or SIGINT ends the process at once.
 */
export function onStop(stop: (why: string) => Promise<void>): void {
  let since: number | undefined
  const ask = (why: string) => {
    since = performance.now()
    stop(why).catch((error: unknown) => {
      say(inspect(error))
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (since === undefined) ask(signal)
      else if (performance.now() - since > SAME_WISH_MS) process.exit(128 + constants.signals[signal])
    })
  }
  // Under nohup SIGHUP must be ignored, but Node has reset that. A process under nohup has no terminal.
  process.on('SIGHUP', () => {
    if (since === undefined && [0, 1, 2].some(isatty)) ask('SIGHUP')
  })
  watchStarter(() => {
    if (since === undefined) ask('what started it has gone')
  })
}
