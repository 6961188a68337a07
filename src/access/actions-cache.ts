import type { Caller } from '../kernel/http/authorize.ts'

/** How long an authentication may be remembered, so that a revocation takes effect within a second in every process. */
const REMEMBERED_MS = 400
const MOST_REMEMBERED = 10_000

type Answer = Caller | undefined

/** Caches for a moment whom a look-up has found under a text. Callers in the cache come at once, without a promise. */
export function cachedCallers(look: (text: string) => Promise<Answer>): (text: string) => Answer | Promise<Answer> {
  let remembered = new Map<string, Caller>()
  let forgetAt = 0
  return text => {
    const time = performance.now()
    if (time > forgetAt || remembered.size > MOST_REMEMBERED) {
      remembered = new Map()
      forgetAt = time + REMEMBERED_MS
    }
    return remembered.get(text) ?? find(text)
  }

  async function find(text: string): Promise<Answer> {
    const memory = remembered
    const caller = await look(text)
    // A result that was read before the map was emptied is too old for the new one.
    if (caller && memory === remembered) memory.set(text, caller)
    return caller
  }
}
