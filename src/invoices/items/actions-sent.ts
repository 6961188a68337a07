import type { LocationRow } from '../../access/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import type { InvoiceLineFields } from './contract-item.ts'
import { couponFor } from './actions-coupons.ts'
import { byCoupon } from './rules-coupons.ts'
import { sentItem } from './rules-sent.ts'
import { ratesFor } from './store-taxation.ts'
import type { NewItem } from './table.ts'

/** Lines as a request sends them, for an invoice of a location; adds a fault for each broken rule. */
export async function sentLines(
  context: WriteContext,
  lines: readonly Static<typeof InvoiceLineFields>[],
  location: LocationRow | undefined,
  faults: Faults,
): Promise<NewItem[]> {
  const taxes = lines.map(({ tax }) => tax)
  const rates = await ratesFor(taxes, context, location?.id)
  const place = location && { locationRef: location.id }
  const items: NewItem[] = []
  for (const [i, line] of lines.entries()) {
    const own = faults.at(`/${i}`)
    const coupon = await couponFor(context.tx, context.network, line.discounts, place, own)
    items.push({ ...sentItem(line, location, rates, own), ...byCoupon(coupon) })
  }
  return items
}
