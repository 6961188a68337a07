/** Tables that belong to no network. */
const SHARED = ['network', 'migration', 'setting']

/**
 * Throws when a statement touches a network's table without naming the network. Tests run every statement through it:
 * a query that forgets the network would show one tenant's rows to another.
 */
export function assertNamesNetwork(sql: string): void {
  const table = /\b(?:from|into|update)\s+"(\w+)"/.exec(sql)?.[1]
  if (table === undefined || SHARED.includes(table)) return
  if (!sql.includes('"network"')) throw new Error(`a statement on "${table}" does not name its network: ${sql}`)
}
