import type { AnyOperation } from '../../kit/data/operation.ts'
import { shapeOf, type Schema } from '../../kit/form/schema.ts'
import { stoa } from '../../kit/data/stoa.ts'

/** A column that a file may have: where its value goes in what is made. */
export interface FieldOf {
  /** `user.email` */
  name: string
  isRequired: boolean
}

interface Kind {
  /** What a line does. */
  create: AnyOperation
  /** The member of its body that a line fills. */
  object: string
  /** Where those who are made are listed. */
  list: string
  /** Whether a line is known by something else than its key. */
  hasIdentity?: boolean
}

export const KINDS = {
  memberships: {
    create: stoa.memberships.createMembership,
    object: 'membership',
    list: '/community/memberships',
    hasIdentity: true,
  },
  companies: { create: stoa.companies.createCompany, object: 'company', list: '/community/companies' },
  products: { create: stoa.products.createProduct, object: 'product', list: '/shop/products' },
  categories: { create: stoa.categories.createCategory, object: 'category', list: '/shop/products' },
  plans: { create: stoa.plans.createPlan, object: 'plan', list: '/plans' },
} satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS
export const kindOf = (name: KindName): Kind => KINDS[name]

/** By it a line is made once only, however often the file is sent. */
export const KEY = 'key'

/** The columns that a kind of lines may have, by the contract of what makes one. */
export async function fieldsOf(name: KindName): Promise<FieldOf[]> {
  const { create, object, hasIdentity = false } = kindOf(name)
  const { body } = (await create.endpoint()) as { body: Schema }
  const fields = body.properties![object]!
  const key = { name: KEY, isRequired: !hasIdentity }
  // A product with one option may have its fields in columns of their own.
  const option = fields.properties?.options?.items
  return [key, ...leaves(fields, '', true), ...(option ? leaves(option, 'option', false) : [])]
}

function leaves(
  schema: Schema & { '~tagged'?: { variants: Record<string, Schema> } },
  path: string,
  isRequired: boolean,
): FieldOf[] {
  const variants = schema['~tagged']?.variants
  if (variants) return uniqueBy(Object.values(variants).flatMap(variant => leaves(variant, path, false)))
  if (!schema.properties) return [{ name: path, isRequired }]
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const isNeeded = isRequired && (schema.required ?? []).includes(name)
    const inner = member.anyOf && !('~tagged' in member) ? shapeOf(member, isNeeded).schema : member
    return leaves(inner, path === '' ? name : `${path}.${name}`, isNeeded)
  })
}

const uniqueBy = (all: FieldOf[]) => [...new Map(all.map(field => [field.name, field])).values()]
