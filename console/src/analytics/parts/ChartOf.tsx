import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../../kit/page/Failure.tsx'
import type { Span } from './span.ts'

/** What the operations of charts are asked for. */
export interface Asked {
  interval: Span
  from: string
  locationRef?: string
}

interface Props<D> {
  query: { data: D | undefined; error: unknown; refetch: () => unknown }
  children: (data: D) => ReactNode
}

/** What a chart's query has answered; before that, a place of its size. */
export function ChartOf<D>({ query, children }: Props<D>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} again={() => void query.refetch()} />
  return <Skeleton h={264} radius="md" aria-busy />
}

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
