/** Whether somebody with these scopes has one: each includes its `.readonly`. */
export const hasScope = (held: readonly string[], scope: string): boolean =>
  held.includes(scope) || held.includes(scope.replace(/\.readonly$/, ''))

/** Whether a scope that a credential had is none that it has now. */
export const hasLost = (before: readonly string[], after: readonly string[]): boolean =>
  before.some(scope => !hasScope(after, scope))
