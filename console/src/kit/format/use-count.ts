import { useFormats } from './use-formats.ts'

/** How many there are of something: what every part of Today tells. */
export interface Counted {
  count: number
  more: boolean
}

/** A count as it is read: 10,000+ where counting has stopped. */
export function useCount(): (of: Counted) => string {
  const { number } = useFormats()
  return ({ count, more }) => `${number(count)}${more ? '+' : ''}`
}
