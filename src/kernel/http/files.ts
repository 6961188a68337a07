import type { Worker } from 'node:worker_threads'
import { Apart, type AskedBy } from '../apart/apart.ts'
import type { Damage } from '../writes/crossing.ts'
import { clocksNow, testTime } from '../time/clock.ts'
import type { AskedFile, FileReply, Files } from './implement.ts'

/** What is asked for, and what the thread cannot know of the time. */
export interface AskedApart extends AskedFile {
  time: number | undefined
  clocks: [network: string, instant: string][]
}

export type MadeFile = Omit<FileReply, 'content'> & { content: Uint8Array }

/**
 * Files and long lists that a thread makes, which `start` starts when the first one is asked for. `onDamage` hears of what it finds wrong with
 * the store.
 */
export class FilesApart implements Files {
  readonly #apart: Apart<AskedApart, MadeFile>

  constructor(start: () => Worker, onDamage?: (damage: Damage) => void) {
    this.#apart = new Apart(start, onDamage)
  }

  async make(asked: AskedFile, by: AskedBy): Promise<FileReply & { content: Buffer }> {
    const { clocks } = clocksNow()
    const { content, ...file } = await this.#apart.make({ ...asked, time: testTime(), clocks }, by)
    return { ...file, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }
  }

  close(): Promise<void> {
    return this.#apart.close()
  }
}
