import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany } from '../../kernel/storage/record.ts'
import { lockCodesOf, promocodes } from './store.ts'

/** Archives all codes of a coupon that has just been deleted, however many there are. */
export async function archiveCodesOf(context: WriteContext, couponRef: string): Promise<void> {
  const { tx, network, now } = context
  const codes = await lockCodesOf(tx, network, couponRef)
  const archived = await promocodes.updateMany(context, codes, () => ({ archiveDate: now }))
  await recordMany(context, 'promocode', 'archived', changesBetween(codes, archived))
}
