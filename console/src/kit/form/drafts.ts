/** What was typed into a form that was not sent: kept in this tab until it is sent or discarded. */
interface Draft {
  /** The values of the fields that were changed, by their paths. */
  changed: Record<string, unknown>
}

const PREFIX = 'stoa.draft.'

export function readDraft(name: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '') as Draft
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, changed: Record<string, unknown>): void {
  // Passwords are kept nowhere.
  const kept = Object.fromEntries(Object.entries(changed).filter(([path]) => !path.endsWith('password')))
  if (Object.keys(kept).length === 0) sessionStorage.removeItem(PREFIX + name)
  else sessionStorage.setItem(PREFIX + name, JSON.stringify({ changed: kept }))
}

/** When somebody signs out, what they typed goes with them. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
