import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'

interface Query<D> {
  data: D | undefined
  error: unknown
  refetch: () => unknown
}

/** Shows what a query has answered: lines of a skeleton while it has not, and what happened when it failed. */
export function Loaded<D>({ query, lines = 3, children }: { query: Query<D>; lines?: number; children: (data: D) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} again={() => void query.refetch()} />
  return (
    <Stack gap={10} aria-busy>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h={14} w={line % 2 === 0 ? '100%' : '70%'} />
      ))}
    </Stack>
  )
}
