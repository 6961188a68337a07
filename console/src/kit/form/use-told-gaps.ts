import { useLocation } from '../format/session.tsx'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { useSay } from '../page/use-say.tsx'
import { localAt } from './local-time.ts'

/** Tells when something that repeats begins at another time than was asked for, because the clocks of its location skip that time on a day. */
export function useToldGaps(locationRef?: string) {
  const { kit } = useWords()
  const { timezoneId } = useLocation(locationRef)
  const { list, moment } = useFormats(locationRef)
  const say = useSay()
  const timeOf = (instant: string) => localAt(instant, timezoneId).slice(11)
  return (asked: string, made: readonly { startDate: string }[]) => {
    const moved = made.map(({ startDate }) => startDate).filter(at => timeOf(at) !== timeOf(asked))
    if (moved.length > 0) say.done(kit.clocks.moved(list(moved.map(moment))))
  }
}
