import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { Nothing, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { CheckDialog } from '../parts/CheckDialog.tsx'
import { CodeDialog } from '../parts/CodeDialog.tsx'
import { CodeState } from '../parts/CodeState.tsx'
import { CouponName } from '../../kit/discounts/CouponName.tsx'
import type { Promocode } from '../parts/discount.ts'
import classes from '../parts/discounts.module.css'
import { coupons } from '../../kit/discounts/pickers.ts'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { useSiblings } from '../parts/use-siblings.ts'

/** `/console/discounts/promocodes`: the codes by which coupons are redeemed. */
export function PageOfRoute() {
  const { discounts: w, shell } = useWords()
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const location = useLocationChoice()
  const words = useCouponWords()
  const create = () => change({ dialog: 'new' })
  const check = () => change({ dialog: 'check' })
  const close = () => change({ dialog: undefined })
  useShortcuts(shell.keys.thisPage, [
    { keys: 'c', label: w.newCode, run: create },
    { keys: 'k', label: w.check, run: check },
  ])
  return (
    <ListPage
      title={w.codes}
      siblings={useSiblings()}
      of={stoa.promocodes.listPromocodes}
      locationParameter="locationRef"
      columns={useColumns()}
      tabs={{ name: 'archived', label: w.state, all: w.all, options: { false: w.states.open, true: w.states.archived } }}
      filters={[{ name: 'couponRef', label: w.coupon, pick: coupons(words.name, location?.id) }]}
      nameOf={({ code }) => code}
      open={({ id }) => `/discounts/promocodes/${id}`}
      exportName="promocodes"
      actions={
        <>
          <Button variant="default" leftSection={<BadgeCheck size={15} />} onClick={check}>
            {w.check}
          </Button>
          <Button leftSection={<Plus size={15} />} onClick={create}>
            {w.newCode}
          </Button>
        </>
      }
      empty={{ title: w.noCodesTitle, text: w.noCodesText, action: <Button onClick={create}>{w.newCode}</Button> }}
    >
      <CodeDialog
        opened={address.dialog === 'new'}
        couponRef={address.couponRef}
        onClose={close}
        onDone={({ id }) => void navigate({ to: `/discounts/promocodes/${id}` })}
      />
      <CheckDialog opened={address.dialog === 'check'} onClose={close} />
    </ListPage>
  )
}

function useColumns(): Column<Promocode>[] {
  const { discounts: w, kit } = useWords()
  const location = useLocationColumn<Promocode>()
  const words = useCouponWords()
  return useMemo(
    () => [
      { id: 'code', title: w.code, cell: ({ code }) => <span className={classes.code}>{code}</span> },
      { id: 'coupon', title: w.coupon, cell: ({ couponRef }) => <CouponName id={couponRef} /> },
      { id: 'state', title: w.state, cell: one => <CodeState of={one} />, onPhone: true },
      { id: 'used', title: w.redeemed, cell: one => words.used(one.limitedRedemption), isFigure: true, onPhone: true },
      {
        id: 'ends',
        title: w.expiresAt,
        cell: ({ expiration, locationRef }) =>
          expiration.enabled && expiration.date ? <When is={expiration.date} as="moment" at={locationRef} /> : <Nothing />,
      },
      { id: 'first', title: w.firstOnly, cell: one => (one.limitByFirstPurchase ? kit.yes : <Nothing />), isExtra: true },
      location,
      { id: 'created', title: w.createDate, cell: one => <When is={one.createDate} at={one.locationRef} />, isExtra: true },
    ],
    [w, kit, words, location],
  )
}
