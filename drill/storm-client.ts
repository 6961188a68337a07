import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Dice } from '../test/dice.ts'
import type { Call, Reply } from './caller.ts'
import type { Asked, Operation } from './storm-operations.ts'

/** The share of requests that are sent twice at once, as by a client that did not wait for the answer, and once more later. */
const TWICE = 0.05
const MOST_TRIES = 8

/** What clients were told. */
export interface Told {
  /** How often each answer came for each operation. */
  answers: Record<string, Record<string, number>>
  /** Answers 503 that say when to come again, and those that do not. */
  later: number
  never: number
  again: number
  /** Answers that no client could have foreseen, in words. */
  unforeseen: string[]
  /** Requests that were done and then answered otherwise. */
  doubled: string[]
}

export const nothingTold = (): Told => ({ answers: {}, later: 0, never: 0, again: 0, unforeseen: [], doubled: [] })

interface Client {
  /** The ways to the service, of which it takes one each time. */
  calls: readonly Call[]
  dice: Dice
  told: Told
}

/** Sends a request as a careful client does: by a key where it writes, and again where it was told to come later or heard nothing. */
export async function persist(client: Client, name: string, operation: Operation, asked: Asked): Promise<Reply | undefined> {
  const { dice, told } = client
  const key = asked.method === 'GET' ? undefined : randomUUID()
  const once = () => attempt(client, name, operation, asked, key)
  if (key === undefined || !dice.chance(TWICE)) return once()
  const both = await Promise.all([once(), once()])
  // One of them may have been refused before the other one could be done. What was done is answered from then on.
  const done = both.filter(reply => reply !== undefined && reply.status < 300)
  const later = done.length > 0 ? await once() : undefined
  const strange = done.find(reply => !isDeepStrictEqual(reply!.body, later?.body))
  if (strange) told.doubled.push(`${name}: ${strange.text.slice(0, 120)} and ${later?.text.slice(0, 120)}`)
  return done[0] ?? both[0]
}

async function attempt(
  { calls, dice, told }: Client,
  name: string,
  { may }: Operation,
  { method, path, body }: Asked,
  key: string | undefined,
): Promise<Reply | undefined> {
  const answers = (told.answers[name] ??= {})
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const reply = await dice
      .pick(calls)(method, path, body, key === undefined ? {} : { 'idempotency-key': key })
      .catch(error => {
        told.unforeseen.push(`${name}: ${String(error)}`)
        return undefined
      })
    if (reply === undefined) return undefined
    const { status, text, headers } = reply
    const code = reply.body?.code as string | undefined
    const answer = status < 400 ? String(status) : `${status} ${code}`
    answers[answer] = (answers[answer] ?? 0) + 1
    const isLater = status === 503 && headers['retry-after'] !== undefined
    if (isLater) told.later++
    if (isLater || code === 'idempotency_in_progress') {
      told.again++
      await wait(dice.below(50 * 2 ** tries))
      continue
    }
    if (status === 503) told.never++
    else if (status >= 500 || (status >= 400 && !may.includes(code!)))
      told.unforeseen.push(`${name}: ${method} ${path} ${JSON.stringify(body)} ${text}`)
    return reply
  }
  told.unforeseen.push(`${name}: given up after ${MOST_TRIES} tries`)
  return undefined
}
