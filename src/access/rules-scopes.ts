/** Whether somebody with these scopes has one: each includes its `.readonly`. */
export const hasScope = (held: readonly string[], scope: string): boolean =>
  held.includes(scope) || held.includes(scope.replace(/\.readonly$/, ''))

/** Whether somebody with these scopes lacks one of those that are wanted. */
export const lacksAny = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some(scope => !hasScope(held, scope))
