import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { customerAddress } from './redemption.ts'

/** Who redeemed a coupon or a code last. */
export function Redemptions({ by }: { by: { couponRef: string } | { promocodeRef: string } }) {
  const { discounts: w } = useWords()
  const { money, day, number } = useFormats()
  const query = useOperation(stoa.redemptions.listRedemptions, { query: { ...by, limit: 15 } })
  return (
    <Lines
      title={w.redemptions}
      query={query}
      none={w.noRedemptions}
      all={{ to: '/discounts/redemptions', search: by }}
      lines={({ redemptions }) =>
        redemptions.map(one => ({
          id: one.id,
          to: customerAddress(one),
          title: `${one.customer.title} · ${one.product.title}`,
          status: one.reverseDate && <StatusBadge tone="quiet">{w.reversed}</StatusBadge>,
          end: `${one.currencyCode ? money(one.amount, one.currencyCode) : number(one.amount)} · ${day(one.createDate)}`,
        }))
      }
    />
  )
}
