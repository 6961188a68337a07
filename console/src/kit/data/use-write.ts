import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { StoaError, type Answer } from '../../../../client/index.ts'
import { useWords } from '../format/words.tsx'
import { useSay } from '../page/use-say.tsx'
import { answerOf, keyOf, type AnyOperation, type ArgsOf, type ReplyOf } from './operation.ts'
import { markStale, queryClient } from './query-client.ts'
import { isChanged, tagOfSeen } from './seen.ts'
import { calling } from './calling.ts'
import { whoChanged } from './who-changed.ts'

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
 * An update of what was `seen` is not made when somebody else has changed just that: the person is told who, and may do theirs all the same.
 */
export function useWrite<O extends AnyOperation>(operation: O, options: Options<O> = {}) {
  const say = useSay()
  const { kit } = useWords()
  const latest = useRef<string>(undefined)
  const unheard = useRef<{ what: string; key: string }>(undefined)
  const { mutate, isPending } = useMutation({
    // The second of two must not take what the first one shows already for what is stored.
    scope: { id: operation.key.join(' ') },
    mutationFn: ({ key, args, seen }: Call<O>) =>
      calling(async () => {
        const ifMatch = seen && (await tagOfSeen(operation, args as object, seen))
        return answerOf(operation, { idempotencyKey: key, ...(ifMatch !== undefined && { ifMatch }), ...(args as object) })
      }),
    onMutate: ({ args }) => Promise.all((options.foreseen?.(args) ?? []).map(show)),
    onSuccess: async ({ reply }, { args }) => {
      unheard.current = undefined
      if (options.said) say.done(options.said(reply, args))
      await options.onDone?.(reply, args)
    },
    onError: async (error, call, restore) => {
      for (const back of restore ?? []) back()
      const isUnheard = error instanceof StoaError && error.isUncertain
      unheard.current = isUnheard ? { what: JSON.stringify(call.args), key: call.key } : undefined
      if (call.refused?.(error)) return
      if (!isChanged(error)) return say.failed(error, () => mutate(call))
      const { id } = (call.args as { params: { id: string } }).params
      const by = await whoChanged(id, 0)
      say.changed(
        by.map(({ name }) => kit.changedBy(name)),
        () => mutate({ ...call, seen: undefined, key: crypto.randomUUID() }),
      )
    },
    onSettled: async (_reply, _error, { args }) => {
      await markStale(options.stale ?? [operation.key[0]])
      if (latest.current === JSON.stringify(args)) latest.current = undefined
    },
  })
  const run = (args: ArgsOf<O>, more: More = {}) => {
    const what = JSON.stringify(args)
    // The same again before it is done is the second click of a double click, unless something else was wanted in between.
    if (latest.current === what) return
    latest.current = what
    // Nobody knows what became of the one before: under its key it happens once, whichever button is clicked.
    mutate({ args, key: unheard.current?.what === what ? unheard.current.key : crypto.randomUUID(), ...more })
  }
  return { run, isPending }
}

interface More {
  /** For an update: the thing as the person saw it. */
  seen?: object | undefined
  /** May tell of a failure itself, and answers whether it did. */
  refused?: (error: unknown) => boolean
}

interface Call<O extends AnyOperation> extends More {
  args: ArgsOf<O>
  key: string
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
