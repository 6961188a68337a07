import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { answerOf, type AnyOperation, type ReplyOf } from '../data/operation.ts'
import { markStale } from '../data/query-client.ts'
import { calling } from '../data/calling.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { faultOf, isNoneOf } from './check.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { shapeAt, type Schema } from './schema.ts'
import { whoChanged, type Author } from '../data/who-changed.ts'
import { beginning, beginningOf, type Stored } from './stored.ts'
import { pathOf, told } from './told.ts'
import { at, changedBody, flat, isEmpty, isSame, newBody, valuesOf, withValue } from './values.ts'

interface FormOptions<O extends AnyOperation> {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  /** For a create: what the fields begin with, beside the defaults of the contract. */
  initial?: unknown
  /**
   * For an update: what the fields begin with, as it is read now. Only what is changed is sent. The form follows what is read until something is
   * changed in it; from then on what it began with stays, and its tag, so that the service notices what others do meanwhile.
   */
  stored?: Stored
  /** For an update: reads it again, when somebody else has changed it meanwhile. */
  reload?: () => Promise<Stored>
  /** The name under which what is typed is kept until it is sent: `invite`, or `membership ${id}`. */
  draft: string
  /** The groups of operations whose answers it changes; its own group when left out. */
  stale?: readonly string[]
  /** At which field a refusal is told that names none, such as `out_of_stock`: paths and what is said there. */
  refusals?: (error: StoaError) => Record<string, string> | undefined
  /** What comes then. The form counts as sending until it has happened. */
  onDone: (reply: ReplyOf<O>) => void | Promise<void>
}

interface Conflict {
  /** The fields that somebody else has changed, with what is stored now. */
  theirs: [path: string, value: unknown][]
  /** Who did. */
  by: Author[]
}

export type ContractFormState = ReturnType<typeof useContractForm>

/** A form that sends an operation. Limits, required members, closed sets and defaults are read from the contract of its body. */
export function useContractForm<O extends AnyOperation>(operation: O, options: FormOptions<O>) {
  const { params, query, stale = [operation.key[0]], reload } = options
  // Of a dialog that is closing the address no longer says what it is for, and what was typed is not kept for something else.
  const [draft] = useState(options.draft)
  const words = useWords()
  const formats = useFormats()
  const contract = useQuery({
    queryKey: ['contract', ...operation.key],
    queryFn: async () => ((await operation.endpoint()) as { body: Schema }).body,
    staleTime: Infinity,
  })
  const body = contract.data
  const [kept] = useState(() => readDraft(draft))
  const [changed, setChanged] = useState<Record<string, unknown>>(kept?.changed ?? {})
  const [begun, setBegun] = useState(() => beginningOf(kept?.begun, changed, options.stored))
  const { stored } = begun
  const [isRestored, setRestored] = useState(Object.keys(changed).length > 0)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [error, setError] = useState<unknown>()
  const [conflict, setConflict] = useState<Conflict>()
  const [isSending, setSending] = useState(false)
  /** The tag of what it has stored itself. */
  const [own, setOwn] = useState<string>()
  const sent = useRef(kept?.sent)
  const isChanged = Object.keys(changed).length > 0
  const read = options.stored?.etag
  const isOwn = own !== undefined && read === own
  if (read !== begun.read && (isOwn || (!isChanged && !isSending))) setBegun(beginning(options.stored))
  const keep = () => keepDraft(draft, { changed, sent: sent.current, begun: stored && begun })
  useEffect(keep, [draft, changed, begun])

  const before = body && valuesOf(body, stored ? stored.body : options.initial)
  const values = before && Object.entries(changed).reduce((all, [path, value]) => withValue(all, path, value), before)

  const begins = useRef(before)
  begins.current = before
  // It stays the same, so that a field is drawn only when something of its own changes. What the body has not is kept, and not sent.
  const set = useCallback((path: string, value: unknown) => {
    setChanged(all => (isSame(value, at(begins.current, path)) ? without(all, path) : { ...without(all, path), [path]: value }))
    setFaults(all => without(all, path))
    // What was refused is not what is asked for now.
    setError(undefined)
  }, [])

  const faultAt = (path: string): string | undefined => {
    const shape = body && shapeAt(body, path)
    if (body && !stored && isNoneOf(body, path, values)) return words.kit.faults.required
    return shape && faultOf(shape, at(values, path), words, formats)
  }

  const failed = async (reason: unknown, fields: readonly string[]) => {
    if (reason instanceof StoaError && reason.code === 'precondition_failed' && reload && body) {
      const [now, by] = await Promise.all([calling(reload), whoChanged(String(params?.id), Date.now() - begun.at)])
      const [old, theirs] = [stored?.body, now.body].map(each => valuesOf(body, each))
      const others = fields.filter(path => !isSame(at(theirs, path), at(old, path)))
      setConflict({ theirs: others.map(path => [path, at(theirs, path)]), by })
      setBegun(was => ({ ...was, stored: now }))
      return
    }
    setError(reason)
    if (!(reason instanceof StoaError) || !body) return
    const found = reason.errors.flatMap(fault => (fault.pointer === undefined ? [] : [[pathOf(fault.pointer), fault] as const]))
    setFaults({
      ...Object.fromEntries(
        found.map(([path, fault]) => [path, told(fault, shapeAt(body, path), words, document.documentElement.lang)]),
      ),
      ...options.refusals?.(reason),
    })
  }

  /** Checks, sends, and tells of what is wrong. Whatever happens, what was typed stays. False when it was not done. */
  const send = async (fields: readonly string[]): Promise<boolean> => {
    if (!body || !values || !before) return false
    const wrong = fields.flatMap(path => {
      const fault = faultAt(path)
      return fault ? [[path, fault] as const] : []
    })
    setFaults(Object.fromEntries(wrong))
    setError(undefined)
    if (wrong.length > 0) return false
    const request = { params, query, body: stored ? changedBody(body, values, before) : newBody(body, values) }
    const what = JSON.stringify(request)
    // The same request again is stored once; another one needs another key.
    if (sent.current?.what !== what) sent.current = { what, key: crypto.randomUUID() }
    keep()
    setSending(true)
    try {
      const args = { ...request, idempotencyKey: sent.current.key, ...(stored?.etag && { ifMatch: stored.etag }) }
      // Nothing was changed: what is stored is what is wanted.
      const answer = request.body === undefined ? undefined : await calling(() => answerOf(operation, args))
      const reply = answer?.reply
      sent.current = undefined
      dropDraft(draft)
      setChanged({})
      setRestored(false)
      setConflict(undefined)
      setOwn(answer?.etag)
      if (reply !== undefined) await markStale(stale)
      await options.onDone(reply as ReplyOf<O>)
      return true
    } catch (error) {
      await failed(error, fields).catch(setError)
      return false
    } finally {
      setSending(false)
    }
  }

  return {
    body,
    values,
    faults,
    error,
    conflict,
    isSending,
    isRestored,
    isChanged,
    /** The tag of what the fields began with. */
    etag: stored?.etag,
    loadError: contract.error,
    valueAt: (path: string) => at(values, path),
    /** What would be sent now; undefined while the contract is not there or refuses what is filled in, and of an update that changes nothing. */
    bodyNow: () => {
      if (!body || !values || !before) return undefined
      const isFaulty = flat(values).some(([path, value]) => !isEmpty(value) && faultAt(path) !== undefined)
      return isFaulty ? undefined : stored ? changedBody(body, values, before) : newBody(body, values)
    },
    set,
    send,
    /** Takes the stored value of a field in place of what was typed. */
    takeTheirs: (path: string) => {
      setChanged(all => without(all, path))
      setConflict(now => now && { ...now, theirs: now.theirs.filter(([other]) => !isAt(other, path)) })
    },
    /** Forgets what was typed, also where the form is gone with it. */
    discard: () => {
      dropDraft(draft)
      setChanged({})
      setRestored(false)
      setConflict(undefined)
      setFaults({})
      setError(undefined)
    },
  }
}

/** Without what is at a path or in it. */
const without = <V,>(all: Record<string, V>, path: string): Record<string, V> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => !isAt(other, path)))

const isAt = (other: string, path: string) => other === path || other.startsWith(`${path}.`)
