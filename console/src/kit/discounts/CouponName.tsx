import { Anchor, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { Nothing } from '../format/values.tsx'
import { useCouponWords } from './use-coupon-words.ts'

/** What a coupon is called, by its id: read once for all who name it. */
export function CouponName({ id, isLink = false }: { id: string; isLink?: boolean }) {
  const words = useCouponWords()
  const { data, error } = useOperation(stoa.coupons.getCoupon, { params: { id } }, { staleTime: 10 * 60_000 })
  if (!data) return error ? <Nothing /> : <Skeleton h={12} w={90} />
  const name = words.name(data.coupon)
  if (!isLink) return name
  return (
    <Anchor size="sm" component={Link} to={`/discounts/coupons/${id}`}>
      {name}
    </Anchor>
  )
}
