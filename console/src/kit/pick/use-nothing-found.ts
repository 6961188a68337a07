import { useWords } from '../format/words.tsx'
import { tell } from '../page/Failure.tsx'

/** What a field says that has nothing to choose: that it still looks, why it could not look, or that there is nothing. */
export function useNothingFound({ isFetching, error }: { isFetching: boolean; error: unknown }): string {
  const words = useWords()
  const { kit: w } = words
  return isFetching ? w.loading : error ? tell(error, words) : w.noMatch
}
