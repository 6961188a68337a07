import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer, ItemOf } from '../../../../client/index.ts'
import { answerOf, keyOf, type AnyOperation, type ArgsOf, type ReplyOf } from './operation.ts'
import { isNotFound } from './query-client.ts'
import { calling } from './calling.ts'

interface Options {
  /** False while something that it needs is not known yet. */
  enabled?: boolean
  /** Shows what was shown before until the answer to other arguments is there, as lists do. */
  keepsPrevious?: boolean
  /** How long the answer counts as fresh, in milliseconds. */
  staleTime?: number
}

/** What an operation answers, read once for all who ask for the same, and read again when a change makes it stale. */
export function useOperation<O extends AnyOperation>(operation: O, args?: ArgsOf<O>, options: Options = {}) {
  const { keepsPrevious, ...rest } = options
  const query = useQuery({ ...operationQuery(operation, args), ...rest, ...(keepsPrevious && { placeholderData: keepPreviousData }) })
  // What was deleted meanwhile is not shown as if it were there.
  const answer = isNotFound(query.error) ? undefined : query.data
  return { ...query, data: answer?.reply, etag: answer?.etag }
}

/** An operation and its arguments for the query client: `queryClient.fetchQuery(operationQuery(stoa.plans.listPlans))`. */
export const operationQuery = <O extends AnyOperation>(operation: O, args?: ArgsOf<O>) =>
  queryOptions<Answer<ReplyOf<O>>>({
    queryKey: keyOf(operation, args),
    queryFn: ({ signal }) => calling(() => answerOf(operation, { ...(args as object), signal })),
  })

type Listing = AnyOperation & { all(args: never): AsyncIterable<unknown> }
type QueryOf<O extends AnyOperation> = ArgsOf<O> extends { query?: infer Q } ? NonNullable<Q> : never

/** All that a list has, or the first so many of it: `useQuery(wholeQuery(stoa.resources.listResources, { locationRef }))`. */
export const wholeQuery = <O extends Listing>(list: O, query: QueryOf<O>, most = Infinity) =>
  queryOptions<ItemOf<O>[]>({
    queryKey: [...keyOf(list, { query }), 'whole'],
    queryFn: ({ signal }) =>
      calling(async () => {
        const all: ItemOf<O>[] = []
        for await (const one of (list.all as (args: object) => AsyncIterable<ItemOf<O>>)({ query, signal })) {
          all.push(one)
          if (all.length === most) break
        }
        return all
      }),
  })
