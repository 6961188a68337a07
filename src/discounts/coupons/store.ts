import { sql as raw, type SqlBool } from 'kysely'
import { listOf } from '../../kernel/lists/list.ts'
import { wordsOf } from '../../kernel/lists/words.ts'
import { statements } from '../../db/statements.ts'
import { coupon } from './table.ts'

export const coupons = statements(coupon)

/** A coupon is found by its title. */
export const couponWords = wordsOf(coupon, row => [row.title])

export const couponList = listOf({
  table: coupon,
  rows: sql => sql.selectFrom('coupon').selectAll().where('deleteDate', 'is', null),
  filters: { locationRef: 'locationRef' },
  narrow: {
    // Types are stored as a JSON array of names of a closed set, and no name with its quotes is part of another.
    productTypes: (eb, types) => eb.or(types.map(type => raw<SqlBool>`${eb.ref('productTypes')} like '%"' || ${type} || '"%'`)),
  },
  words: couponWords,
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})
