/** What a credential may do, each also as `.readonly`. */
export const SCOPES = [
  'shop',
  'invoices',
  'support',
  'community',
  'subscriptions',
  'plans',
  'transactions',
  'events',
  'locations',
  'resources',
  'network',
] as const
export type Scope = (typeof SCOPES)[number]
export type GrantedScope = Scope | `${Scope}.readonly`
/** What can be given to a credential. */
export const GRANTED_SCOPES = SCOPES.flatMap((scope): GrantedScope[] => [scope, `${scope}.readonly`])

declare module '../kernel/contract/endpoint.ts' {
  interface Register {
    scope: Scope
  }
}

const INCLUDES: Partial<Record<string, readonly Scope[]>> = { network: ['locations'] }

/** Scopes with those that they include: `network` includes `locations`, and so do their `.readonly` forms. */
export function withIncluded(scopes: readonly string[]): string[] {
  const included = scopes.flatMap(scope => {
    const [name = '', suffix = ''] = scope.split(/(?=\.readonly$)/)
    return [scope, ...(INCLUDES[name] ?? []).map(one => `${one}${suffix}`)]
  })
  return [...new Set(included)]
}

/** Whether a caller with these scopes may read what takes one: it, or its `.readonly` form, is among them. */
export const mayRead = (granted: readonly string[], scope: Scope): boolean =>
  granted.includes(scope) || granted.includes(`${scope}.readonly`)
