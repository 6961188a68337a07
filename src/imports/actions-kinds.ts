import { addCompany, checkedCompany } from '../community/companies/actions-create.ts'
import { createCompany, Company } from '../community/companies/contract.ts'
import { companies } from '../community/companies/store.ts'
import { addMembership, checkedMembership } from '../community/memberships/actions-create.ts'
import { createMembership } from '../community/memberships/contract-memberships.ts'
import { Membership } from '../community/memberships/contract.ts'
import { findMembershipAt, memberships } from '../community/memberships/store.ts'
import type { Db } from '../db/database.ts'
import type { Static, TSchema } from '../kernel/contract/schema.ts'
import type { Column } from '../kernel/csv/columns.ts'
import type { Context, WriteContext } from '../kernel/storage/context.ts'
import { addPlan, checkedPlan } from '../plans/actions.ts'
import { Plan } from '../plans/contract-plan.ts'
import { createPlan } from '../plans/contract.ts'
import { plans } from '../plans/store.ts'
import { addCategory, checkedCategory } from '../shop/categories/actions.ts'
import { Category, createCategory } from '../shop/categories/contract.ts'
import { categories } from '../shop/categories/store.ts'
import { addProduct, checkedProduct } from '../shop/products/actions-create.ts'
import { OptionFields } from '../shop/products/contract-options.ts'
import { createProduct, Product } from '../shop/products/contract.ts'
import { products } from '../shop/products/store.ts'
import { emailKeyOf } from '../terms/email.ts'
import type { ImportKind } from './contract.ts'

type Reading = Pick<Context, 'network' | 'now'>

/** What an import knows of one kind of objects. `F` are the fields of a create. */
interface Kind<F = never> {
  /** The fields of a create, and what is answered of them. */
  fields: TSchema
  answer: TSchema
  /** References that take the key of an imported object, too. */
  refs: Readonly<Record<string, ImportKind>>
  /** What tells objects apart that have no key, and the column that says so. */
  identity?: { of(fields: F): string; column: string }
  /** An object of a list whose members can be columns of their own, and what it gets from the fields around it. */
  flat?: { name: string; path: Column['path']; schema: TSchema; complete(fields: F): void }
  /** Throws all that is wrong with new fields. */
  check(db: Db, context: Reading, fields: F, invite: boolean): Promise<unknown>
  /** The object that is there already, though under no key. */
  existing?(db: Db, network: string, fields: F): Promise<string | undefined>
  isThere(db: Db, network: string, id: string): Promise<boolean>
  /** Makes the object, as its create does, and gives its id. */
  add(context: WriteContext, fields: F, invite: boolean): Promise<string>
}

type MembershipFields = Static<typeof createMembership.body>['membership']
type ProductFields = Static<typeof createProduct.body>['product']

const ofMemberships: Kind<MembershipFields> = {
  fields: createMembership.body.properties.membership,
  answer: Membership,
  refs: { companyRef: 'companies' },
  identity: { of: ({ user, locationRef }) => `${locationRef} ${emailKeyOf(user.email)}`, column: 'user.email' },
  check: (db, { network }, membership, invite) => checkedMembership(db, network, { membership, invite }),
  existing: async (db, network, { locationRef, user }) => (await findMembershipAt(db, network, locationRef, user.email))?.id,
  isThere: async (db, network, id) => (await memberships.find(db, network, id)) !== undefined,
  add: async (context, membership, invite) => (await addMembership(context, { membership, invite })).id,
}

const ofCompanies: Kind<Static<typeof createCompany.body>['company']> = {
  fields: createCompany.body.properties.company,
  answer: Company,
  refs: {},
  check: (db, context, company) => checkedCompany(db, context, { company }),
  isThere: async (db, network, id) => (await companies.find(db, network, id)) !== undefined,
  add: async (context, company) => (await addCompany(context, { company })).id,
}

const ofCategories: Kind<Static<typeof createCategory.body>['category']> = {
  fields: createCategory.body.properties.category,
  answer: Category,
  refs: {},
  check: (db, context, category) => checkedCategory(db, context, { category }),
  isThere: async (db, network, id) => (await categories.find(db, network, id)) !== undefined,
  add: async (context, category) => (await addCategory(context, { category })).id,
}

const ofProducts: Kind<ProductFields> = {
  fields: createProduct.body.properties.product,
  answer: Product,
  refs: { categoryRef: 'categories' },
  flat: { name: 'option', path: ['options', 0], schema: OptionFields, complete: completeOption },
  check: (db, context, product) => checkedProduct(db, context, { product }),
  isThere: async (db, network, id) => (await products.find(db, network, id)) !== undefined,
  add: async (context, product) => (await addProduct(context, { product })).row.id,
}

/** The one option of a product is named as the product is, and costs nothing, unless columns say otherwise. */
function completeOption(product: ProductFields): void {
  const [option] = (product.options ??= [{} as ProductFields['options'][number]])
  option!.title ??= product.title
  option!.price ??= {} as NonNullable<typeof option>['price']
}

const ofPlans: Kind<Static<typeof createPlan.body>['plan']> = {
  fields: createPlan.body.properties.plan,
  answer: Plan,
  refs: {},
  check: (db, context, plan) => checkedPlan(db, context, { plan }),
  isThere: async (db, network, id) => (await plans.find(db, network, id)) !== undefined,
  add: async (context, plan) => (await addPlan(context, { plan })).id,
}

/** A kind whose fields are whatever its own functions take. */
export type AnyKind = Kind<object>

export const KINDS = {
  memberships: ofMemberships,
  companies: ofCompanies,
  categories: ofCategories,
  products: ofProducts,
  plans: ofPlans,
} as unknown as Readonly<Record<ImportKind, AnyKind>>
