import { useWords } from '../../../kit/format/words.tsx'

/** What can be given, from what is daily to what is seldom. */
export const SCOPES = [
  'community',
  'support',
  'shop',
  'events',
  'resources',
  'plans',
  'subscriptions',
  'invoices',
  'transactions',
  'locations',
  'network',
] as const
type Scope = (typeof SCOPES)[number]
export type Level = 'none' | 'read' | 'write'

/** How far a program may go in each area. Whoever writes also reads. */
export const levelOf = (scopes: readonly string[], scope: Scope): Level =>
  scopes.includes(scope) ? 'write' : scopes.includes(`${scope}.readonly`) ? 'read' : 'none'

export const withLevel = (scopes: readonly string[], scope: Scope, level: Level): string[] => {
  const others = scopes.filter(each => each !== scope && each !== `${scope}.readonly`)
  return level === 'none' ? others : [...others, level === 'write' ? scope : `${scope}.readonly`]
}

/** Scopes in a few words: what it reads, what it changes. */
export function useScopeWords() {
  const { access: w } = useWords()
  return (scopes: readonly string[]): string => {
    const written = SCOPES.filter(scope => levelOf(scopes, scope) === 'write')
    const read = SCOPES.filter(scope => levelOf(scopes, scope) === 'read')
    if (written.length === SCOPES.length) return w.everything
    if (read.length === SCOPES.length) return w.readsEverything
    const named = (all: readonly Scope[]) => all.map(scope => w.scopes[scope].name).join(', ')
    return [written.length > 0 && w.writes(named(written)), read.length > 0 && w.reads(named(read))].filter(Boolean).join(' · ')
  }
}
