import type { LocationRow } from '../access/table.ts'
import type { NewItem } from '../invoices/items/table.ts'
import { QUANTITY_DECIMALS } from '../kernel/money/money.ts'
import { taxOfThing } from '../terms/custom-tax.ts'
import type { SubscriptionItemRow } from './table.ts'

/** The items whose setup fee is still to be asked. */
export const owing = (items: readonly SubscriptionItemRow[]): SubscriptionItemRow[] =>
  items.filter(({ setupFee, setupFeeDate }) => setupFee > 0 && setupFeeDate === null)

/** What a setup fee is called in the languages in which documents are written. */
const NAMES: Record<string, string> = {
  de: 'Einrichtungsgebühr',
  en: 'setup fee',
  es: 'cuota de alta',
  fr: 'frais de mise en service',
  pt: 'taxa de adesão',
}

/** The lines for setup fees of items that count in a period, each asked once: neither shared out by days nor discounted. */
export const feeLines = (items: readonly SubscriptionItemRow[], location: Pick<LocationRow, 'taxRate' | 'locale'>): NewItem[] =>
  owing(items).map(item => ({
    type: 'subscription',
    description: `${item.title}, ${NAMES[new Intl.Locale(location.locale).language] ?? NAMES.en}`,
    unitAmount: item.setupFee,
    quantity: 10 ** QUANTITY_DECIMALS,
    planRef: item.planRef,
    subscriptionItemRef: item.id,
    ...taxOfThing(item, location),
  }))
