import type { Worker } from 'node:worker_threads'
import { QueuedWorker, type AskedBy } from '../worker/queued-worker.ts'
import type { Damage } from '../writes/messages.ts'
import { clocksNow, testTime } from '../time/clock.ts'
import type { AskedFile, FileReply, Files } from './implement.ts'

/** What is asked for, and what the thread cannot know of the time. */
export interface WorkerInput extends AskedFile {
  time: number | undefined
  clocks: [network: string, instant: string][]
}

export type MadeFile = Omit<FileReply, 'content'> & { content: Uint8Array }

/**
 * Files and long lists that a thread makes, which `start` starts when the first one is asked for. `onDamage` hears of what it finds wrong with
 * the store.
 */
export class FileWorker implements Files {
  readonly #worker: QueuedWorker<WorkerInput, MadeFile>

  constructor(start: () => Worker, onDamage?: (damage: Damage) => void) {
    this.#worker = new QueuedWorker(start, onDamage)
  }

  async make(asked: AskedFile, by: AskedBy): Promise<FileReply & { content: Buffer }> {
    const { clocks } = clocksNow()
    const { content, ...file } = await this.#worker.make({ ...asked, time: testTime(), clocks }, by)
    return { ...file, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}
