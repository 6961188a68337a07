import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'

/** A value once it has stayed as it is for so many milliseconds, by what it holds: what the service is asked about while somebody types. */
export function useSettled<V>(value: V, milliseconds: number): V {
  const [text] = useDebouncedValue<string | undefined>(JSON.stringify(value), milliseconds)
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as V, [text])
}
