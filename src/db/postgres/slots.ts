import { Unavailable } from '../unavailable.ts'

interface Slots {
  most: number
  mostWaiting: number
  longestMs: number
}

/**
 * Lets so many pieces of work run at a time; the others wait in the order in which they came. Throws `Unavailable` when too many wait,
 * or when one has waited too long.
 */
export function slots({ most, mostWaiting, longestMs }: Slots): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>()
  let taken = 0
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(enter)
        reject(new Unavailable('Too many writes are waiting.'))
      }, longestMs)
      const enter = () => {
        clearTimeout(late)
        resolve()
      }
      waiting.add(enter)
    })
  return async work => {
    if (taken < most) taken++
    else if (waiting.size < mostWaiting) await turn()
    else throw new Unavailable('Too many writes are waiting.')
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else taken--
    }
  }
}
