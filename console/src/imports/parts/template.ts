import { save } from '../../kit/list/save.ts'
import { KEY, kindOf, type FieldOf, type KindName } from './fields.ts'

/** What a table begins with: what is required, and what most tables have. */
const USUAL: Readonly<Record<KindName, readonly string[]>> = {
  memberships: ['user.email', 'user.name', 'user.surname', 'user.phoneNumber', 'companyRef', 'notes'],
  companies: [KEY, 'title', 'legalName', 'taxId', 'email', 'billingAddress', 'notes'],
  products: [KEY, 'title', 'description', 'categoryRef', 'option.price.money.amount'],
  categories: [KEY, 'title'],
  plans: [KEY, 'title', 'description'],
}

/** Saves an empty table, to be filled in. */
export function saveTemplate(of: KindName, all: readonly FieldOf[]): void {
  const { hasIdentity = false } = kindOf(of)
  const needed = all.filter(({ name, isRequired }) => isRequired && name !== 'locationRef' && (name !== KEY || !hasIdentity))
  const names = [
    ...new Set([...USUAL[of].filter(name => all.some(field => field.name === name)), ...needed.map(({ name }) => name)]),
  ]
  save(new Blob([`${names.join(';')}\r\n`], { type: 'text/csv' }), `${of}.csv`)
}
