import { useFormats } from './use-formats.ts'

/** A count as the service gives it; `more` where there are more than it has counted. */
export interface Counted {
  count: number
  more: boolean
}

/** A count as it is read: 10,000+ where counting has stopped. */
export function useCount(): (of: Counted) => string {
  const { number } = useFormats()
  return ({ count, more }) => `${number(count)}${more ? '+' : ''}`
}
