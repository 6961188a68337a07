import { useFormats } from '../../kit/format/use-formats.ts'
import type { Counted } from './today.ts'

/** A count as it is read: 10,000+ where counting has stopped. */
export function useCount(): (of: Counted) => string {
  const { number } = useFormats()
  return ({ count, more }) => `${number(count)}${more ? '+' : ''}`
}
