import { setIds } from '../kernel/storage/ids.ts'
import { addMilliseconds } from '../kernel/time/instant.ts'
import { orderOf } from './moments.ts'
import { countedIds, idsAfter, random } from './random.ts'

/** What happens in a network of the demo, in the order of time. */
export interface Steps<C> {
  /** Schedules a step for a moment, some seconds into the minute. */
  schedule(moment: string, place: string, run: (context: C) => Promise<unknown>): void
  /**
   * Schedules a step of a kind of which there are not as many on every day. Its ids are counted apart, after all others, so that those of
   * the others are the same on any day; and its own are the same where as many were scheduled like this before it.
   */
  alongside(moment: string, place: string, run: (context: C) => Promise<unknown>): void
  /**
   * Runs all steps in the order of their moments, and those of one moment in the order in which they were scheduled. Before each of them
   * `lives` does what happens by itself at its place until its instant.
   */
  run(lives: (place: string, until: string) => Promise<void>): Promise<void>
}

interface Making<C> {
  seed: number
  at: (moment: string, place: string) => string
  /** How many milliseconds after its moment a step is. */
  after: () => number
  contextAt: (instant: string) => C
}

interface Step<C> {
  order: number
  place: string
  instant: string
  run: (context: C) => Promise<unknown>
  /** Of what was scheduled before anything ran: the rank among those. */
  rank?: number
  isAlongside: boolean
}

/** More steps than any network of the demo has. */
const FIRST_ALONGSIDE = 20_000

export function stepsOf<C>({ seed, at, after, contextAt }: Making<C>): Steps<C> {
  const steps: Step<C>[] = []
  let besides = 0
  let isRunning = false
  // Its own dice: how many are scheduled alongside changes nothing of the others.
  const dice = random(seed + FIRST_ALONGSIDE)
  const add = (
    moment: string,
    place: string,
    run: Step<C>['run'],
    own: Omit<Step<C>, 'order' | 'place' | 'instant' | 'run'>,
    ms: number,
  ) => {
    const order = orderOf(moment)
    const step = { order, place, instant: addMilliseconds(at(moment, place), ms), run, ...own }
    // What a step schedules is soon to come; before the first, all are sorted at once.
    const next = isRunning ? steps.findIndex(other => other.order > order) : -1
    steps.splice(next < 0 ? steps.length : next, 0, step)
  }
  return {
    schedule: (moment, place, run) => add(moment, place, run, { isAlongside: false }, after()),
    alongside: (moment, place, run) =>
      add(moment, place, run, { isAlongside: true, rank: FIRST_ALONGSIDE + besides++ }, dice.integer(2_000, 55_000)),
    async run(lives) {
      isRunning = true
      steps.sort((one, other) => one.order - other.order)
      for (const [i, step] of steps.filter(({ isAlongside }) => !isAlongside).entries()) step.rank = i + 1
      let later = idsAfter(seed, 0)
      // A step may schedule further steps.
      while (steps.length > 0) {
        const { place, instant, run, rank, isAlongside } = steps.shift()!
        setIds(later)
        await lives(place, instant)
        if (rank !== undefined) setIds(countedIds(seed, rank))
        await run(contextAt(instant))
        if (rank !== undefined && !isAlongside) later = idsAfter(seed, rank)
      }
      setIds(later)
    },
  }
}
