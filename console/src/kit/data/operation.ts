import type { Answer } from '../../../../client/index.ts'

/** What all operations of the client have in common. */
export interface AnyOperation {
  (args: never): Promise<unknown>
  readonly key: readonly [group: string, operationId: string]
  answer(args: never): Promise<Answer<unknown>>
  endpoint(): Promise<unknown>
}

export type ArgsOf<O extends AnyOperation> = NonNullable<Parameters<O>[0]>
export type ReplyOf<O extends AnyOperation> = Awaited<ReturnType<O>>

/** Calls an operation whose arguments are not known here, such as one of a list that a page names. */
export const answerOf = <O extends AnyOperation>(operation: O, args: object): Promise<Answer<ReplyOf<O>>> =>
  (operation.answer as (args: object) => Promise<Answer<ReplyOf<O>>>)(args)

/** The key under which an answer is kept. Its group and operation come first, since changes make answers stale by these; then what was asked for. */
export const keyOf = (operation: AnyOperation, args: object | undefined) => [...operation.key, args ?? {}] as const
