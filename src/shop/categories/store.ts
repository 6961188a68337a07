import { prepared } from '../../db/prepared.ts'
import type { Builder, Db } from '../../db/database.ts'
import { statements } from '../../db/statements.ts'
import { category, type CategoryRow } from './table.ts'

export const categories = statements(category)

/** All categories, the oldest first; with a location those that take its products: its own, and those of all locations. */
export const allCategories = (db: Db, network: string, locationRef: string | undefined): Promise<CategoryRow[]> =>
  locationRef === undefined ? db.all(ofNetwork, { network }) : db.all(ofLocation, { network, locationRef })

const ofNetwork = prepared((sql, p: { network: string }) => oldestFirst(sql, p.network))

const ofLocation = prepared((sql, p: { network: string; locationRef: string }) =>
  oldestFirst(sql, p.network).where(eb => eb.or([eb('locationRef', '=', p.locationRef), eb('locationRef', 'is', null)])),
)

const oldestFirst = (sql: Builder, network: string) =>
  sql
    .selectFrom('category')
    .selectAll()
    .where('network', '=', network)
    .where('deleteDate', 'is', null)
    .orderBy('createDate')
    .orderBy('id')

/** How many products that are not deleted are in a category. */
export async function countProducts(db: Db, network: string, categoryRef: string): Promise<number> {
  const row = await db.first(productsIn, { network, categoryRef })
  return row!.products
}

const productsIn = prepared((sql, p: { network: string; categoryRef: string }) =>
  sql
    .selectFrom('product')
    .select(eb => eb.fn.countAll<number>().as('products'))
    .where('network', '=', p.network)
    .where('categoryRef', '=', p.categoryRef)
    .where('deleteDate', 'is', null),
)
