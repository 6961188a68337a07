import type { LocationRow } from '../access/table.ts'
import type { NewItem } from '../invoices/items/table.ts'
import { QUANTITY_DECIMALS } from '../kernel/money/money.ts'
import { taxOfThing } from '../terms/custom-tax.ts'
import type { SubscriptionItemRow } from './table.ts'

const owesFee = ({ setupFee, setupFeeDate }: SubscriptionItemRow): boolean => setupFee > 0 && setupFeeDate === null

/** Items with a one-time charge that no invoice has yet: a setup fee, or a one-off item. */
export const owing = (items: readonly SubscriptionItemRow[]): SubscriptionItemRow[] =>
  items.filter(item => owesFee(item) || (item.type === 'oneOff' && item.periodStartDate === null))

/** The columns that mark that charge as billed, in the period that begins then. */
export const asked = (item: SubscriptionItemRow, date: string, periodStartDate: string) => ({
  setupFeeDate: owesFee(item) ? date : item.setupFeeDate,
  periodStartDate: item.type === 'oneOff' ? (item.periodStartDate ?? periodStartDate) : null,
})

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
  items
    .filter(owesFee)
    .map(item => ({
      type: 'subscription',
      description: `${item.title}, ${NAMES[new Intl.Locale(location.locale).language] ?? NAMES.en}`,
      unitAmount: item.setupFee,
      quantity: 10 ** QUANTITY_DECIMALS,
      planRef: item.planRef,
      subscriptionItemRef: item.id,
      ...taxOfThing(item, location),
    }))
