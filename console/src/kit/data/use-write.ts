import { useMutation } from '@tanstack/react-query'
import type { Answer } from '../../../../client/index.ts'
import { useSay } from '../page/use-say.tsx'
import { answerOf, keyOf, type AnyOperation, type ArgsOf, type ReplyOf } from './operation.ts'
import { markStale, queryClient } from './query-client.ts'
import { calling } from './session.ts'

/** What a query will answer once a write has been carried out. Made by `foresee`. */
export interface Foreseen {
  key: readonly unknown[]
  change: (answer: Answer<unknown>) => Answer<unknown>
}

interface Options<O extends AnyOperation> {
  /** What is said when it is done. */
  said?: (reply: ReplyOf<O>, args: ArgsOf<O>) => string
  /** The groups of operations whose answers it changes; its own group when left out. */
  stale?: readonly string[]
  /** What is shown at once. It goes back, and the person is told, when the service refuses. */
  foreseen?: (args: ArgsOf<O>) => Foreseen[]
  /** What it changes is read again once this is over: who leaves the page of something deleted does not see that it is gone. */
  onDone?: (reply: ReplyOf<O>, args: ArgsOf<O>) => unknown
}

/**
 * A write by a button: `const block = useWrite(stoa.users.blockUser, { said: … })`, then `block.run({ params: { id } })`. When it fails, the person
 * is told why, with the request's id and a way to try again under the same key, so that nothing is done twice. Forms use `useContractForm`.
 */
export function useWrite<O extends AnyOperation>(operation: O, options: Options<O> = {}) {
  const say = useSay()
  const { mutate, isPending } = useMutation({
    mutationFn: (call: Call<O>) => calling(() => answerOf(operation, { idempotencyKey: call.key, ...(call.args as object) })),
    onMutate: ({ args }) => Promise.all((options.foreseen?.(args) ?? []).map(show)),
    onSuccess: async ({ reply }, { args }) => {
      if (options.said) say.done(options.said(reply, args))
      await options.onDone?.(reply, args)
    },
    onError: (error, call, restore) => {
      for (const back of restore ?? []) back()
      if (!call.refused?.(error)) say.failed(error, () => mutate(call))
    },
    onSettled: () => markStale(options.stale ?? [operation.key[0]]),
  })
  /** `refused` may tell of a failure itself, and answers whether it did. */
  const run = (args: ArgsOf<O>, refused?: (error: unknown) => boolean) =>
    mutate({ args, key: crypto.randomUUID(), ...(refused && { refused }) })
  return { run, isPending }
}

interface Call<O extends AnyOperation> {
  args: ArgsOf<O>
  key: string
  refused?: (error: unknown) => boolean
}

/** Foresees the answer of a read: `foresee(stoa.users.getUser, { params: { id } }, reply => ({ user: { ...reply.user, blocked: true } }))`. */
export const foresee = <O extends AnyOperation>(operation: O, args: ArgsOf<O>, change: (reply: ReplyOf<O>) => ReplyOf<O>): Foreseen => ({
  key: keyOf(operation, args),
  change: answer => ({ ...answer, reply: change(answer.reply as ReplyOf<O>) }),
})

/** Shows what is foreseen, and gives what takes it back. */
async function show({ key, change }: Foreseen): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: key })
  const before = queryClient.getQueryData<Answer<unknown>>(key)
  if (before !== undefined) queryClient.setQueryData(key, change(before))
  return () => queryClient.setQueryData(key, before)
}
