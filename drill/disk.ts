import { deleted, noise, replaced } from './disk-file.ts'
import { full } from './disk-full.ts'
import { onFullDisk, onFullPipe } from './disk-log.ts'
import type { Drill } from './finding.ts'

/** The disk under the data, and the place of the log, fail. */
export const disk: Drill = {
  engines: ['sqlite'],
  most: () => 150,
  async *run(stage) {
    yield* full(stage)
    yield* deleted(stage)
    yield* replaced(stage)
    yield* noise(stage)
    yield* onFullDisk(stage)
    yield* onFullPipe(stage)
  },
}
