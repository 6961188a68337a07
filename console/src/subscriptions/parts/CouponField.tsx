import { SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { coupons } from '../../kit/discounts/pickers.ts'
import { useCouponWords } from '../../kit/discounts/use-coupon-words.ts'
import type { ContractFormState } from '../../kit/form/use-contract-form.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { tell } from '../../kit/page/Failure.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'

interface Item {
  plan?: { id: string }
  couponRef?: string
}

const AT = 'subscription.items'

/** A coupon on the first item, or a promo code, which is checked as it is typed. */
export function CouponField({ form, locationRef }: { form: ContractFormState; locationRef: string }) {
  const all = useWords()
  const { subscriptions: w } = all
  const words = useCouponWords()
  const [code, setCode] = useState(String(form.valueAt('promocode') ?? ''))
  const [typed] = useDebouncedValue(code.trim(), 300)
  const items = (form.valueAt(AT) as Item[] | undefined) ?? []
  const [first, ...others] = items
  const planRef = first?.plan?.id
  const customerRef = String(form.valueAt('subscription.membershipRef') || form.valueAt('subscription.companyRef') || '')
  const check = {
    code: typed,
    locationRef,
    productType: 'subscriptionItems' as const,
    ...(planRef && { itemRef: planRef }),
    ...(customerRef && { customerRef }),
  }
  const checked = useOperation(stoa.promocodes.checkPromocode, { body: { check } }, { enabled: typed !== '' })
  const isRefused = typed !== '' && checked.error instanceof StoaError
  const found = typed === '' || checked.error ? undefined : checked.data?.coupon
  const set = (couponRef: string | undefined) => {
    const { couponRef: _, ...item } = first ?? {}
    form.set(AT, [{ ...item, ...(couponRef && { couponRef }) }, ...others])
  }
  const redeemed = found ? typed : ''
  const sent = String(form.valueAt('promocode') ?? '')
  // The code is redeemed, and its coupon with it: the item names none.
  useEffect(() => {
    if (redeemed === sent) return
    if (redeemed !== '' && first?.couponRef) set(undefined)
    form.set('promocode', redeemed)
  }, [redeemed, sent])
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label={w.promocode}
        description={found ? `${words.name(found)}: ${words.off(found)}, ${words.lasts(found)}` : w.promocodeHint}
        value={code}
        maxLength={64}
        autoComplete="off"
        error={isRefused ? tell(checked.error, all) : undefined}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Pick
        label={w.coupon}
        description={w.couponHint}
        from={coupons(words.name, locationRef)}
        value={first?.couponRef ?? null}
        onChange={id => {
          setCode('')
          set(id ?? undefined)
        }}
        error={form.faults[`${AT}.0.couponRef`]}
        clearable
      />
    </SimpleGrid>
  )
}
