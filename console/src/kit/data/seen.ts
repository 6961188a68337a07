import { StoaError } from '../../../../client/index.ts'
import { isSame } from '../form/values.ts'
import { answerOf, type AnyOperation } from './operation.ts'
import { stoa } from './stoa.ts'

type Fields = Readonly<Record<string, unknown>>

class ChangedMeanwhile extends Error {}

/** Whether somebody else was quicker. */
export const isChanged = (error: unknown): boolean =>
  error instanceof ChangedMeanwhile || (error instanceof StoaError && error.code === 'precondition_failed')

/**
 * The tag of what an update changes, as long as that is still what the person saw when they decided. A list says no tags, and the tag of a
 * page would also tell of changes that have nothing to do with this one.
 */
export async function tagOfSeen(operation: AnyOperation, args: object, seen: object): Promise<string | undefined> {
  const { params, body } = args as { params: Fields; body: Readonly<Record<string, Fields>> }
  const { etagFrom } = (await operation.endpoint()) as { etagFrom: string }
  const group = (stoa as unknown as Readonly<Record<string, Readonly<Record<string, AnyOperation>>>>)[operation.key[0]]!
  const { reply, etag } = await answerOf(group[etagFrom]!, { params })
  const isAsSeen = Object.entries(body).every(([name, changes]) => {
    const now = (reply as Readonly<Record<string, Fields>>)[name]
    return Object.keys(changes).every(field => isSame(now?.[field], (seen as Fields)[field]))
  })
  if (!isAsSeen) throw new ChangedMeanwhile()
  return etag
}
