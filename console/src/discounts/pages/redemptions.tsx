import { useMemo } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { Nothing, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { customers } from '../../kit/pick/picker.ts'
import { CouponName } from '../../kit/discounts/CouponName.tsx'
import type { Redemption } from '../parts/discount.ts'
import classes from '../parts/discounts.module.css'
import { coupons } from '../../kit/discounts/pickers.ts'
import { customerAddress, productAddress } from '../parts/redemption.ts'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import { useSiblings } from '../parts/use-siblings.ts'

/** `/console/discounts/redemptions`: what coupons and codes took off, and for whom. */
export function PageOfRoute() {
  const { discounts: w } = useWords()
  const location = useLocationChoice()
  const words = useCouponWords()
  return (
    <ListPage
      title={w.redemptions}
      siblings={useSiblings()}
      of={stoa.redemptions.listRedemptions}
      locationParameter="locationRef"
      columns={useColumns()}
      filters={[
        { name: 'couponRef', label: w.coupon, pick: coupons(words.name, location?.id) },
        { name: 'customerRef', label: w.customer, pick: customers(location?.id) },
        { name: 'promocodeRef', label: w.code, isHidden: true },
      ]}
      nameOf={({ customer, product }) => `${customer.title}: ${product.title}`}
      open={one => productAddress(one) ?? customerAddress(one)}
      exportName="redemptions"
      empty={{ title: w.noRedemptions, text: w.noRedemptionsText }}
    />
  )
}

function useColumns(): Column<Redemption>[] {
  const { discounts: w, shop } = useWords()
  const { money, number } = useFormats()
  const location = useLocationColumn<Redemption>()
  return useMemo(
    () => [
      { id: 'customer', title: w.customer, cell: ({ customer }) => <b style={{ fontWeight: 500 }}>{customer.title}</b> },
      { id: 'product', title: w.product, cell: ({ product }) => product.title },
      { id: 'type', title: w.type, cell: ({ product }) => w.redeemedTypes[product.type], isExtra: true },
      { id: 'coupon', title: w.coupon, cell: ({ coupon }) => <CouponName id={coupon.id} /> },
      {
        id: 'code',
        title: w.code,
        cell: ({ promocode }) => (promocode ? <span className={classes.code}>{promocode.code}</span> : <Nothing />),
      },
      {
        id: 'amount',
        title: w.tookOff,
        cell: ({ amount, currencyCode }) => (currencyCode ? money(amount, currencyCode) : shop.credits(number(amount))),
        isFigure: true,
        onPhone: true,
      },
      { id: 'date', title: w.date, cell: one => <When is={one.createDate} at={one.locationRef} />, onPhone: true },
      {
        id: 'reversed',
        title: w.reversed,
        cell: ({ reverseDate, locationRef }) =>
          reverseDate ? (
            <StatusBadge tone="quiet">
              <When is={reverseDate} at={locationRef} />
            </StatusBadge>
          ) : (
            <Nothing />
          ),
      },
      location,
    ],
    [w, money, number, location],
  )
}
