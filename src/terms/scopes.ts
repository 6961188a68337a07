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
  'network',
] as const
export type Scope = (typeof SCOPES)[number]
export type GrantedScope = Scope | `${Scope}.readonly`

declare module '../kernel/contract/endpoint.ts' {
  interface Register {
    scope: Scope
  }
}
