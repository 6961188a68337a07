import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' | 'major' }) => void

/**
 * How many bytes stay until the next full collection of what work needed for a moment only, which quick collections should have found. The work is
 * done `times` times, with a quick collection after each.
 */
export function leftBehind(times: number, work: () => void): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  work()
  collect({ type: 'major' })
  const before = oldBytes()
  for (let i = 0; i < times; i++) {
    work()
    collect({ type: 'minor' })
  }
  return oldBytes() - before
}

const oldBytes = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size
