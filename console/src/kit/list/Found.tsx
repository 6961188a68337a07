import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWords } from '../format/words.tsx'

interface Props {
  /** How many rows are shown of what was looked for; undefined while nobody looks for anything, or it is not there yet. */
  count: number | undefined
  isMore: boolean
}

/** Says how much was found to those who hear, once somebody has stopped typing: the keyboard stays where they look for it. */
export function Found({ count, isMore }: Props) {
  const { kit: w } = useWords()
  const [said] = useDebouncedValue(count === undefined ? '' : `${w.found(count)}${isMore ? `. ${w.moreRows}` : ''}`, 500)
  return (
    <VisuallyHidden role="status" data-found>
      {said}
    </VisuallyHidden>
  )
}
