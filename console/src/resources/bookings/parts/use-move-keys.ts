import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'

/** Lists the keys that move the booking which has the keyboard. It takes them itself: elsewhere they do nothing. */
export function useMoveKeys(): void {
  const { bookings: w } = useWords()
  const { earlier, later, longer, shorter, rowBelow, rowAbove } = w.keys
  const keys = { '<': earlier, '>': later, '+': longer, '-': shorter, j: rowBelow, k: rowAbove }
  useShortcuts(
    w.keys.title,
    Object.entries(keys).map(([key, label]) => ({ keys: key, label, run: () => {} })),
  )
}
