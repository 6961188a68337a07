import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { product, productOption, type OptionRow, type ProductRow } from './table.ts'

export const products = statements(product)
export const productOptions = statements(productOption)

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

/** An option of a product that is not deleted, with the fields of the product that an order needs. */
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
