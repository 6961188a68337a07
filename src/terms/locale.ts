import { T } from '../kernel/contract/schema.ts'

/** A language tag (BCP 47), which is kept as it is sent. */
export const Locale = T.Refine(
  T.String({ maxLength: 35, description: 'A language tag (BCP 47) such as `en` or `pt-BR`.' }),
  tag => isLocale(tag),
  () => 'a language tag such as en or pt-BR',
)

export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
