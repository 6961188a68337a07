import type { Worker } from 'node:worker_threads'
import { Apart, type AskedBy } from '../apart/apart.ts'
import { clocksNow, testTime } from '../time/clock.ts'
import type { FileCall, FileReply, Files } from './implement.ts'

/** A file that is asked for, and what the thread cannot know of the time. */
export interface AskedFile {
  operationId: string
  call: FileCall
  time: number | undefined
  clocks: [network: string, instant: string][]
}

export type MadeFile = Omit<FileReply, 'content'> & { content: Uint8Array }

/** Files that a thread makes, which `start` starts when the first one is asked for. */
export class FilesApart implements Files {
  readonly #apart: Apart<AskedFile, MadeFile>

  constructor(start: () => Worker) {
    this.#apart = new Apart(start)
  }

  async make(operationId: string, call: FileCall, by: AskedBy): Promise<FileReply> {
    const { clocks } = clocksNow()
    const { content, ...file } = await this.#apart.make({ operationId, call, time: testTime(), clocks }, by)
    return { ...file, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }
  }

  close(): Promise<void> {
    return this.#apart.close()
  }
}
