import { FairQueue } from '../fair-queue.ts'
import { Unavailable } from '../unavailable.ts'

interface Bounds {
  most: number
  mostOfOne(): number
  mostWaiting: number
  mostWaitingOfOne: number
  longestMs: number
}

/** Whose a piece of work is. */
interface Owner {
  network: string
  credential: string
}

/** How many writes of a network are at work, and what begins those that wait, in lines for its credentials. */
interface Line {
  taken: number
  waiting: FairQueue<() => void>
}

/** Keeps the place of a piece of work until this has settled, if that is later than the end of the work. */
type Hold = (until: Promise<unknown>) => void

const full = () => new Unavailable('Too many writes are waiting.')

/**
 * Lets so many pieces of work run at a time. A place that becomes free goes to the network that has the fewest, and where several have as
 * few, they take turns. A network has `mostOfOne` at a time, and the last quarter of the places is for networks that have none, so that those
 * which have much to do leave some for another. Where others fill the lines, as many writes of a network may still wait, until the lines are
 * twice as long. Throws `Unavailable` when too many wait, or when one has waited too long.
 */
export function slots({ most, mostOfOne, mostWaiting, mostWaitingOfOne, longestMs }: Bounds) {
  const share = Math.max(1, Math.floor(most / 4))
  /** In the order of their turns. */
  const lines = new Map<string, Line>()
  let taken = 0
  let waiting = 0

  const mayEnter = (line: Line) => line.taken < mostOfOne() && most - taken > (line.taken === 0 ? 0 : share)

  function enter(network: string, line: Line): void {
    taken++
    line.taken++
    if (lines.size > 1) lines.delete(network)
    lines.set(network, line)
  }

  function leave(network: string, line: Line): void {
    taken--
    line.taken--
    forgetIdle(network, line)
    for (let begin = next(); begin !== undefined; begin = next()) begin()
  }

  /** Takes the next place for whoever's turn it is. */
  function next(): (() => void) | undefined {
    let [who, least] = ['', undefined as Line | undefined]
    for (const [network, line] of lines) {
      if (line.waiting.size > 0 && line.taken < (least?.taken ?? most)) [who, least] = [network, line]
    }
    if (least === undefined || !mayEnter(least)) return undefined
    enter(who, least)
    waiting--
    return least.waiting.shift()
  }

  function turn({ network, credential }: Owner, line: Line): Promise<void> {
    lines.set(network, line)
    waiting++
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        line.waiting.remove(credential, begin)
        waiting--
        forgetIdle(network, line)
        reject(full())
      }, longestMs)
      line.waiting.push(credential, begin)
    })
  }

  function forgetIdle(network: string, line: Line): void {
    if (line.taken === 0 && line.waiting.size === 0) lines.delete(network)
  }

  return async <T>(owner: Owner, work: (hold: Hold) => Promise<T>): Promise<T> => {
    const { network, credential } = owner
    const line = lines.get(network) ?? { taken: 0, waiting: new FairQueue() }
    if (mayEnter(line)) enter(network, line)
    else if (waiting >= 2 * mostWaiting) throw full()
    else if (!line.waiting.hasRoom(credential, waiting < mostWaiting ? mostWaitingOfOne : share)) throw full()
    else await turn(owner, line)
    const held: Promise<unknown>[] = []
    try {
      return await work(until => void held.push(until))
    } finally {
      void Promise.allSettled(held).then(() => leave(network, line))
    }
  }
}
