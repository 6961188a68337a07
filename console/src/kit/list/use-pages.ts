import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { StoaError } from '../../../../client/index.ts'
import type { AnyOperation } from '../data/operation.ts'
import { queryClient } from '../data/query-client.ts'
import { operationQuery } from '../data/use-operation.ts'
import { useAddress } from './use-address.ts'

/** So long a page is looked at before the next one is read: whoever types or pages on wants another one. */
const LOOKED_AT = 300

/** Reads the next page of a list while nobody waits for anything, so that it is there when somebody turns to it. */
export function useReadAhead(operation: AnyOperation, args: object | undefined): void {
  const asked = JSON.stringify(args)
  useEffect(() => {
    if (asked === undefined) return undefined
    const read = () => void queryClient.prefetchQuery(operationQuery(operation, JSON.parse(asked) as never))
    const timer = setTimeout(read, LOOKED_AT)
    return () => clearTimeout(timer)
  }, [operation, asked])
}

/** Back to the first page where the address names one that is none of the list's: whoever gets an address may have chosen another location. */
export function useOwnPage(error: unknown): void {
  const [{ page }, change] = useAddress()
  const isStrange = page !== undefined && error instanceof StoaError && error.status === 400
  useEffect(() => {
    if (isStrange) change({ page: undefined }, { replace: true })
  }, [isStrange, change])
}

/** The tokens of the pages before the one that is shown. The browser keeps them beside the address. */
export const useTrail = (): readonly string[] =>
  useRouterState({ select: ({ location }) => (location.state as { trail?: readonly string[] }).trail }) ?? []
