import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'

export type Coupon = ReplyOf<typeof stoa.coupons.getCoupon>['coupon']

type Off = Pick<Coupon, 'percentOff' | 'amountOff' | 'currencyCode'>

/** What a coupon is in words. */
export function useCouponWords() {
  const { discounts: w } = useWords()
  const { money, percent, number, list } = useFormats()
  const off = ({ percentOff, amountOff, currencyCode }: Off) =>
    w.off(percentOff === undefined ? money(amountOff ?? 0, currencyCode) : percent(percentOff))
  return {
    off,
    /** What it is called: its title, else what it takes off. */
    name: (coupon: Off & Pick<Coupon, 'title'>) => coupon.title ?? off(coupon),
    lasts: ({ duration, durationInMonths = 0 }: Coupon) =>
      duration === 'repeating' ? w.forMonths(durationInMonths) : w.durations[duration],
    types: ({ productTypes }: Pick<Coupon, 'productTypes'>) => list(productTypes.map(type => w.types[type])),
    /** How often it was redeemed, of how often it can be. */
    used: ({ enabled, value, usage }: Coupon['limitedRedemption']) =>
      enabled && value !== undefined ? w.usedOf(number(usage), number(value)) : number(usage),
  }
}

export const isUsedUp = ({ enabled, value, usage }: Coupon['limitedRedemption']): boolean =>
  enabled && value !== undefined && usage >= value
