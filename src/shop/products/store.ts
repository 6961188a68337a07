import { sql as raw, type SqlBool } from 'kysely'
import type { Builder, Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { wordsOf } from '../../kernel/lists/words.ts'
import { product, productOption, stockMovement, type MovementRow, type OptionRow, type ProductRow } from './table.ts'

export const products = statements(product)
export const productOptions = statements(productOption)

export const stockMovements = statements(stockMovement)

/** A product is found by its title and its description. */
export const productWords = wordsOf(product, row => [row.title, row.description])

export const productList = listOf({
  table: product,
  rows: sql => sql.selectFrom('product').selectAll().where('deleteDate', 'is', null),
  filters: { id: 'id', categoryRef: 'categoryRef', locationRef: 'locationRef' },
  narrow: {
    visibility: 'visibility',
    featured: 'featured',
    // A subquery with a limit is looked up for each product, where PostgreSQL could read all options at once for an `exists`.
    available: ({ selectFrom }, [isAvailable]) =>
      raw<SqlBool>`coalesce(${selectFrom('productOption')
        .select(eb => eb.lit(true).as('isOnSale'))
        .whereRef('productOption.network', '=', 'product.network')
        .whereRef('productOption.productRef', '=', 'product.id')
        .where('productOption.deleteDate', 'is', null)
        .where('productOption.available', '=', true)
        .where(eb => eb.or([eb('productOption.stockEnabled', '=', false), eb('productOption.stockQuantity', '>', 0)]))
        .limit(1)}, false) = ${isAvailable}`,
  },
  words: productWords,
  orders: { 'createDate:desc': ['createDate', 'desc'], 'updateDate:desc': ['updateDate', 'desc'], 'title:asc': ['title', 'asc'] },
})

/** The movements of an option's stock. */
export const movementList = listOf({
  table: stockMovement,
  rows: sql => sql.selectFrom('stockMovement').selectAll(),
  filters: { optionRef: 'optionRef' },
  required: ['optionRef'],
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The options of some products by the products' ids, each in its order. */
export async function optionsOfMany(db: Db, network: string, productRefs: readonly string[]): Promise<Map<string, OptionRow[]>> {
  return Map.groupBy(await ofProducts(db, { network }, productRefs), ({ productRef }) => productRef)
}

const ofProducts = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('productOption')
    .selectAll()
    .where('network', '=', p.network)
    .where('productRef', 'in', ids)
    .where('deleteDate', 'is', null)
    .orderBy('position'),
)

/** A product's options, in its order. */
export const optionsOf = (db: Db, network: string, productRef: string) => db.all(ofProduct, { network, productRef })

/** A product's options by their ids, which nobody else changes until the transaction ends. */
export const lockOptions = (tx: Tx, network: string, productRef: string) => tx.all(lockedOfProduct, { network, productRef })

const options = (sql: Builder, p: { network: string; productRef: string }) =>
  sql
    .selectFrom('productOption')
    .selectAll()
    .where('network', '=', p.network)
    .where('productRef', '=', p.productRef)
    .where('deleteDate', 'is', null)

const ofProduct = prepared((sql, p: { network: string; productRef: string }) => options(sql, p).orderBy('position'))

// By id, which is the order in which all that lock options do.
const lockedOfProduct = prepared((sql, p: { network: string; productRef: string }) =>
  options(sql, p).orderBy('id').forNoKeyUpdate(),
)

type MovementKey = Record<'orderRef' | 'optionRef' | 'type', string>

/** The movement of an order, of which there is one of each type at most. */
export const findMovement = (db: Db, network: string, key: MovementKey & Pick<MovementRow, 'type'>) =>
  db.first(ofOrder, { network, ...key })

const ofOrder = prepared((sql, p: { network: string } & MovementKey) =>
  sql
    .selectFrom('stockMovement')
    .selectAll()
    .where('network', '=', p.network)
    .where('orderRef', '=', p.orderRef)
    .where('optionRef', '=', p.optionRef)
    .where('type', '=', p.type as MovementRow['type']),
)

/** An option that can be ordered, unless it is not available: with the fields of the product that an order needs. */
type Offer = OptionRow & Pick<ProductRow, 'locationRef' | 'confirmationEmailEnabled'> & { productTitle: string }

export const findOffer = (db: Db, network: string, optionRef: string): Promise<Offer | undefined> =>
  db.first(offerById, { network, optionRef })

const offerById = prepared((sql, p: { network: string; optionRef: string }) =>
  sql
    .selectFrom('productOption')
    .innerJoin('product', on =>
      on.onRef('product.network', '=', 'productOption.network').onRef('product.id', '=', 'productOption.productRef'),
    )
    .selectAll('productOption')
    .select(['product.locationRef', 'product.title as productTitle', 'product.confirmationEmailEnabled'])
    .where('productOption.network', '=', p.network)
    .where('productOption.id', '=', p.optionRef)
    .where('productOption.deleteDate', 'is', null)
    .where('product.deleteDate', 'is', null),
)
