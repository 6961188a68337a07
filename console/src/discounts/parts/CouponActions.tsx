import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { confirm } from '../../kit/page/confirm.tsx'
import { STALE, type Coupon } from './discount.ts'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'

/** What can be done with a coupon. */
export function CouponActions({ coupon }: { coupon: Coupon }) {
  const { discounts: w, kit, shell } = useWords()
  const [, change] = useAddress()
  const navigate = useNavigate()
  const name = useCouponWords().name(coupon)
  const remove = useWrite(stoa.coupons.deleteCoupon, {
    said: () => w.deleted(name),
    stale: STALE,
    onDone: () => navigate({ to: '/discounts/coupons' }),
  })
  const addCode = () => change({ dialog: 'code' })
  const edit = () => change({ dialog: 'edit' })
  useShortcuts(shell.keys.thisPage, [
    { keys: 'c', label: w.newCode, run: addCode },
    { keys: 'e', label: kit.edit, run: edit },
  ])
  return (
    <>
      <Button leftSection={<Plus size={15} />} onClick={addCode}>
        {w.newCode}
      </Button>
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
        {kit.edit}
      </Button>
      <MoreMenu>
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={15} />}
          onClick={() =>
            confirm({
              title: w.deleteTitle(name),
              text: w.deleteText,
              confirm: w.delete,
              cancel: kit.cancel,
              onConfirm: () => remove.run({ params: { id: coupon.id } }),
            })
          }
        >
          {w.delete}
        </Menu.Item>
      </MoreMenu>
    </>
  )
}
