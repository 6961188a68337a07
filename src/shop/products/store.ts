import { prepared } from '../../db/prepared.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { OptionRow, ProductRow } from './table.ts'

export async function insertProduct(tx: Tx, row: ProductRow, options: OptionRow[]): Promise<void> {
  await tx.run(tx.sql.insertInto('product').values(row))
  await tx.run(tx.sql.insertInto('productOption').values(options))
}

/** A live product. */
export const findProduct = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('product').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('deleteDate', 'is', null),
)

/** A product's options, in its order. */
export const optionsOf = (db: Db, network: string, productRef: string) => db.all(ofProduct, { network, productRef })

const ofProduct = prepared((sql, p: { network: string; productRef: string }) =>
  sql
    .selectFrom('productOption')
    .selectAll()
    .where('network', '=', p.network)
    .where('productRef', '=', p.productRef)
    .orderBy('position'),
)

/** An option of a live product, with what an order needs of the product. */
export type Offer = OptionRow & Pick<ProductRow, 'locationRef'> & { productTitle: string }

export const findOffer = (db: Db, network: string, optionRef: string): Promise<Offer | undefined> =>
  db.first(offerById, { network, optionRef })

const offerById = prepared((sql, p: { network: string; optionRef: string }) =>
  sql
    .selectFrom('productOption')
    .innerJoin('product', on =>
      on.onRef('product.network', '=', 'productOption.network').onRef('product.id', '=', 'productOption.productRef'),
    )
    .selectAll('productOption')
    .select(['product.locationRef', 'product.title as productTitle'])
    .where('productOption.network', '=', p.network)
    .where('productOption.id', '=', p.optionRef)
    .where('product.deleteDate', 'is', null),
)
