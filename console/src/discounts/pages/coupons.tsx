import { Button } from '@mantine/core'
import { BadgeCheck, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { Nothing, StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { CheckDialog } from '../parts/CheckDialog.tsx'
import { CouponDialog } from '../parts/CouponDialog.tsx'
import type { Coupon } from '../parts/discount.ts'
import { isUsedUp, useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { useSiblings } from '../parts/use-siblings.ts'

/** `/console/discounts/coupons`: what can come off a price. */
export function PageOfRoute() {
  const { discounts: w, shell } = useWords()
  const [address, change] = useAddress()
  const words = useCouponWords()
  const create = () => change({ dialog: 'new' })
  const check = () => change({ dialog: 'check' })
  const close = () => change({ dialog: undefined })
  useShortcuts(shell.keys.thisPage, [
    { keys: 'c', label: w.create, run: create },
    { keys: 'k', label: w.check, run: check },
  ])
  return (
    <ListPage
      title={w.coupons}
      siblings={useSiblings()}
      of={stoa.coupons.listCoupons}
      locationParameter="locationRef"
      columns={useColumns()}
      filters={[{ name: 'productTypes', label: w.countsFor, options: w.types }]}
      searchHint={w.searchCoupons}
      nameOf={words.name}
      open={({ id }) => `/discounts/coupons/${id}`}
      exportName="coupons"
      actions={
        <>
          <Button variant="default" leftSection={<BadgeCheck size={15} />} onClick={check}>
            {w.check}
          </Button>
          <Button leftSection={<Plus size={15} />} onClick={create}>
            {w.create}
          </Button>
        </>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText, action: <Button onClick={create}>{w.create}</Button> }}
    >
      <CouponDialog opened={address.dialog === 'new'} onClose={close} />
      <CheckDialog opened={address.dialog === 'check'} onClose={close} />
    </ListPage>
  )
}

function useColumns(): Column<Coupon>[] {
  const { discounts: w } = useWords()
  const location = useLocationColumn<Coupon>()
  const words = useCouponWords()
  return useMemo(
    () => [
      { id: 'title', title: w.coupon, cell: one => <b style={{ fontWeight: 500 }}>{words.name(one)}</b> },
      { id: 'off', title: w.value, cell: one => words.off(one), onPhone: true },
      { id: 'types', title: w.countsFor, cell: one => words.types(one) },
      {
        id: 'lasts',
        title: w.duration,
        cell: one => (one.productTypes.includes('subscriptionItems') ? words.lasts(one) : <Nothing />),
      },
      {
        id: 'used',
        title: w.redeemed,
        cell: ({ limitedRedemption: limit }) =>
          isUsedUp(limit) ? <StatusBadge tone="quiet">{words.used(limit)}</StatusBadge> : words.used(limit),
        isFigure: true,
        onPhone: true,
      },
      location,
      { id: 'created', title: w.createDate, cell: one => <When is={one.createDate} at={one.locationRef} />, isExtra: true },
    ],
    [w, words, location],
  )
}
