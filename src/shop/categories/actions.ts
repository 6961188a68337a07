import { locations } from '../../access/store.ts'
import { nulls } from '../../db/table.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { newKeys, type Context, type WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import type { createCategory } from './contract.ts'
import { categories } from './store.ts'
import { category, type CategoryRow } from './table.ts'

type Body = Static<typeof createCategory.body>

/** The row of a new category. It only reads, and throws all that is wrong. */
export async function checkedCategory(
  db: Db,
  context: Pick<Context, 'network' | 'now'>,
  { category: fields }: Body,
): Promise<CategoryRow> {
  const { locationRef } = fields
  const faults = new Faults()
  if (locationRef) faults.reference(await locations.find(db, context.network, locationRef), '/category/locationRef', 'location')
  faults.refuse()
  return { ...nulls(category), ...fields, ...newKeys(context), updateDate: context.now }
}

export async function addCategory(context: WriteContext, body: Body): Promise<CategoryRow> {
  const row = await checkedCategory(context.tx, context, body)
  await categories.insert(context.tx, row)
  await record(context, 'category', 'created', { after: row })
  return row
}
