import { touches } from '../../../../src/changes/contract-shown.ts'
import { queryClient } from '../../kit/data/query-client.ts'

export interface Change {
  sequence: number
  kind: string
  objectRef: string
}

/** Changes often come several at a time, and an import makes thousands. */
const GATHERED = 100
const APART = 500
/** More than this are not kept while a page is hidden: then all that it shows is read anew. */
const MOST = 1_000

let heard: Change[] | 'everything' = []
let timer: ReturnType<typeof setTimeout> | undefined
let last = 0

/** Has read again what these changes touch and is shown, all of it where nobody knows what has changed. Hidden pages wait until they are shown. */
export function hear(changes: readonly Change[] | 'everything'): void {
  if (changes.length === 0) return
  heard =
    changes === 'everything' || heard === 'everything' || heard.length + changes.length > MOST
      ? 'everything'
      : [...heard, ...changes]
  if (!document.hidden) soon()
}

/** When the page is shown again. */
export const tellShown = (): void => {
  if (heard.length > 0) soon()
}

function soon(): void {
  timer ??= setTimeout(markNow, Math.max(GATHERED, last + APART - Date.now()))
}

function markNow(): void {
  timer = undefined
  if (document.hidden) return
  const all = heard
  heard = []
  last = Date.now()
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [group, , args] }) => {
      const { id } = ((args as { params?: { id?: unknown } } | undefined)?.params ?? {}) as { id?: unknown }
      return all === 'everything' ? true : all.some(change => touches(change, String(group), id))
    },
  })
}
