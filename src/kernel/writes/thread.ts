import type { MessagePort } from 'node:worker_threads'
import type { WritableDatabase } from '../../db/database.ts'
import { setClock, setClocks } from '../time/clock.ts'
import { plainError } from '../errors/plain-error.ts'
import type { Answered, Asked, Damage, FromThread, ToThread } from './messages.ts'
import { localWrites, type AnyWrite } from './writes.ts'

/**
 * Four fifths of what is in flight make a group: while the main thread answers these and reads the next requests, the rest is written. If a group
 * took everything, the two threads would wait for each other; halves would take more messages and commits.
 */
const groupOf = (inFlight: number) => Math.min(128, Math.max(16, Math.ceil(inFlight * 0.8)))

interface Opened {
  database: WritableDatabase
  /** Ends the database because of what somebody else has found. */
  stopFor(damage: Damage): void
}

interface OpenOptions {
  groupSize(): number
  onFatal(error: Error): void
}

/** Runs in the thread that writes: carries out what comes by `port`, until it is told to close. */
export function serveWrites(port: MessagePort, writes: readonly AnyWrite[], open: (options: OpenOptions) => Opened): void {
  const byName = new Map(writes.map(write => [write.name, write]))
  let inFlight = 0
  const answers: Answered[] = []
  const post = (message: FromThread) => port.postMessage(message)
  // The answers to those that were at work go first.
  const onFatal = (fatal: Error) => void setImmediate(() => post({ fatal }))
  const { database, stopFor } = open({ groupSize: () => groupOf(inFlight), onFatal })
  const local = localWrites(database)

  /** The answers to a group cross together, before the next group: an immediate would come after it. */
  function answer(answered: Answered): void {
    if (answers.length === 0) process.nextTick(() => post({ answers: answers.splice(0) }))
    answers.push(answered)
  }

  function begin({ id, name, input, background }: Asked): void {
    let ms = 0
    const spent = (took: number) => void (ms += took)
    local.perform(byName.get(name)!, input, { background, spent }).then(
      value => answer({ id, ms, value }),
      (error: unknown) => answer({ id, ms, error: plainError(error) }),
    )
  }

  port.on('message', (message: ToThread) => {
    if ('damage' in message) stopFor(message.damage)
    else if ('close' in message) void database.close().finally(() => port.close())
    else {
      const { time } = message
      setClock(time === undefined ? undefined : () => time)
      if (message.clocks) setClocks(message.clocks)
      inFlight = message.inFlight
      for (const asked of message.writes) begin(asked)
    }
  })
}
