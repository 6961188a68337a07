import { SUMS, touches } from '../../../../src/changes/contract-shown.ts'
import { queryClient } from '../../kit/data/query-client.ts'

export interface Change {
  sequence: number
  kind: string
  objectRef: string
}

type Heard = readonly Change[] | 'everything'

/** Changes often come several at a time, and an import makes thousands. */
const GATHERED = 100
/** More than this are not kept while a page is hidden: then all that it shows is read anew. */
const MOST = 1_000
/** So long after a change the sums of days have it, too. */
const SUMMED = 2_500

/** What counts things is touched by many changes, so it is read again less often. */
const isCounted = (group: string) => group === 'analytics'
const gatherers = [gatherer(500, group => !isCounted(group)), gatherer(1_000, isCounted)]

/** Has read again what these changes touch and is shown, all of it where nobody knows what has changed. Hidden pages wait until they are shown. */
export function hear(changes: Heard): void {
  if (changes.length > 0) for (const each of gatherers) each.hear(changes)
}

/** When the page is shown again. */
export function tellShown(): void {
  for (const each of gatherers) each.tellShown()
}

/** Gathers changes, and has the groups that are named read again at most once in so many milliseconds. */
function gatherer(apart: number, reads: (group: string) => boolean) {
  let heard: Heard = []
  let summed: Heard = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const soon = () => {
    timer ??= setTimeout(markNow, Math.max(GATHERED, last + apart - Date.now()))
  }
  const markNow = () => {
    timer = undefined
    if (document.hidden) return
    mark(heard, reads)
    summed = joined(summed, heard)
    heard = []
    last = Date.now()
    clearTimeout(later)
    later = setTimeout(markSums, SUMMED)
  }
  const markSums = () => {
    mark(summed, (group, operation) => reads(group) && SUMS.includes(`${group}.${operation}`))
    summed = []
  }
  return {
    hear(changes: Heard) {
      heard = joined(heard, changes)
      if (!document.hidden) soon()
    },
    tellShown() {
      if (heard.length > 0) soon()
    },
  }
}

const joined = (before: Heard, changes: Heard): Heard =>
  before === 'everything' || changes === 'everything' || before.length + changes.length > MOST
    ? 'everything'
    : [...before, ...changes]

function mark(changes: Heard, isMeant: (group: string, operation: string) => boolean): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [group, operation, args] }) => {
      if (!isMeant(String(group), String(operation))) return false
      const { id } = ((args as { params?: { id?: unknown } } | undefined)?.params ?? {}) as { id?: unknown }
      return changes === 'everything' || changes.some(change => touches(change, String(group), String(operation), id))
    },
  })
}
