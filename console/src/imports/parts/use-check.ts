import { useQuery } from '@tanstack/react-query'
import { calling } from '../../kit/data/calling.ts'
import type { ReplyOf } from '../../kit/data/operation.ts'
import { stoa } from '../../kit/data/stoa.ts'
import type { KindName } from './fields.ts'

export type Report = ReplyOf<typeof stoa.imports.createImport>['import']

export interface Sent {
  of: KindName
  csv: string
  /** Where the file has no column that says it. */
  locationRef: string | undefined
  invite: boolean
}

export const send = ({ of, csv, locationRef, invite }: Sent, apply: boolean) =>
  stoa.imports.createImport({
    query: { of, apply, ...(of === 'memberships' && { invite }), ...(locationRef && { locationRef }) },
    body: csv,
  })

/** What the service says of the file, without changing anything: asked again whenever the columns change. */
export function useCheck(sent: Sent | undefined) {
  return useQuery({
    queryKey: ['imports', 'check', sent],
    queryFn: async () => (await calling(() => send(sent!, false))).import,
    enabled: sent !== undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before: Report | undefined) => (before?.of === sent?.of ? before : undefined),
  })
}
