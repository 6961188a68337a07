import { Alert } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { StoaError } from '../../../../client/index.ts'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useWords } from '../format/words.tsx'
import { Failure, tell } from '../page/Failure.tsx'
import { useCouponWords, type Coupon } from './use-coupon-words.ts'

type ProductType = Coupon['productTypes'][number]

interface Asked {
  code: string
  locationRef: string
  productType: ProductType
  /** The thing itself, for coupons that are limited to some. */
  itemRef?: string
  customerRef?: string
}

/** What the service says of a code. */
export function Verdict({ check }: { check: Asked }) {
  const all = useWords()
  const { discounts: w } = all
  const words = useCouponWords()
  const { data, error, refetch } = useOperation(stoa.promocodes.checkPromocode, { body: { check } })
  if (error && !(error instanceof StoaError && error.code === 'not_redeemable'))
    return <Failure error={error} again={() => void refetch()} />
  if (error)
    return (
      <Alert color="red" icon={<CircleX />} title={w.notRedeemable} aria-live="polite">
        {tell(error, all)}
      </Alert>
    )
  return (
    data && (
      <Alert icon={<CircleCheck />} title={w.redeemable(data.promocode.code)} aria-live="polite">
        {[words.off(data.coupon), words.lasts(data.coupon)].join(' · ')}
      </Alert>
    )
  )
}
