import { LineWriter } from './line-writer.ts'

/** What a process says besides its answers: its log, and why it failed. At the end of the process the rest is written. */
export const stderr = new LineWriter(2)
process.on('exit', () => stderr.flush())

/** Says something to people. */
export const say = (text: string): void => stderr.write(`${text}\n`)
