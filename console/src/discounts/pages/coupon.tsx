import { Skeleton, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { StatusBadge, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { LinkTo } from '../../kit/page/LinkTo.tsx'
import { Detail, Facts, Page, Section } from '../../kit/page/Page.tsx'
import { CodeDialog } from '../parts/CodeDialog.tsx'
import { CodeState } from '../parts/CodeState.tsx'
import { CouponActions } from '../parts/CouponActions.tsx'
import { CouponDialog } from '../parts/CouponDialog.tsx'
import type { Coupon } from '../parts/discount.ts'
import classes from '../parts/discounts.module.css'
import { addressOf } from '../../kit/discounts/pickers.ts'
import { Redemptions } from '../parts/Redemptions.tsx'
import { isUsedUp, useCouponWords } from '../../kit/discounts/use-coupon-words.ts'

/** `/console/discounts/coupons/{id}`: one coupon, its codes, and who redeemed it. */
export function PageOfRoute() {
  const { discounts: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const words = useCouponWords()
  const found = useOperation(stoa.coupons.getCoupon, { params: { id } })
  const coupon = found.data?.coupon
  const close = () => change({ dialog: undefined })
  const back = { to: '/discounts/coupons', label: w.coupons }
  if (found.error && !coupon) return <FailedPage title={w.coupon} back={back} query={found} />
  return (
    <Page
      title={coupon && words.name(coupon)}
      beside={coupon && isUsedUp(coupon.limitedRedemption) && <StatusBadge tone="quiet">{w.usedUp}</StatusBadge>}
      back={back}
      actions={coupon && <CouponActions coupon={coupon} />}
    >
      <Detail side={<CouponFacts coupon={coupon} />}>
        {coupon?.limitedItems.enabled && <Things of={coupon} />}
        <Codes couponRef={id} />
        <Redemptions by={{ couponRef: id }} />
        {coupon && <History of={coupon.id} />}
      </Detail>
      {coupon && <CouponDialog opened={address.dialog === 'edit'} editing={{ coupon, etag: found.etag }} onClose={close} />}
      <CodeDialog
        opened={address.dialog === 'code'}
        couponRef={id}
        onClose={close}
        onDone={code => void navigate({ to: `/discounts/promocodes/${code.id}` })}
      />
    </Page>
  )
}

function Codes({ couponRef }: { couponRef: string }) {
  const { discounts: w } = useWords()
  const words = useCouponWords()
  const query = useOperation(stoa.promocodes.listPromocodes, { query: { couponRef, limit: 20 } })
  return (
    <Lines
      title={w.codes}
      query={query}
      none={w.noCodes}
      all={{ to: '/discounts/promocodes', search: { couponRef } }}
      lines={({ promocodes }) =>
        promocodes.map(code => ({
          id: code.id,
          to: `/discounts/promocodes/${code.id}`,
          title: <span className={classes.code}>{code.code}</span>,
          status: <CodeState of={code} />,
          end: words.used(code.limitedRedemption),
        }))
      }
    />
  )
}

/** What it is limited to. */
function Things({ of: { limitedItems } }: { of: Coupon }) {
  const { discounts: w } = useWords()
  return (
    <Section title={w.onlyFor}>
      {limitedItems.values.map(({ id, type, title }) => (
        <Text key={id} size="sm">
          <LinkTo to={addressOf(type, id)}>{title}</LinkTo>{' '}
          <Text span size="xs" c="dimmed">
            {w.types[type]}
          </Text>
        </Text>
      ))}
    </Section>
  )
}

function CouponFacts({ coupon }: { coupon: Coupon | undefined }) {
  const { discounts: w, kit } = useWords()
  const titleOf = useLocationTitles()
  const words = useCouponWords()
  return (
    <Section title={w.details}>
      {coupon ? (
        <Facts
          items={[
            [w.value, words.off(coupon)],
            [w.countsFor, words.types(coupon)],
            [w.duration, coupon.productTypes.includes('subscriptionItems') ? words.lasts(coupon) : undefined],
            [w.redeemed, words.used(coupon.limitedRedemption)],
            [w.forCredits, coupon.percentOff === undefined ? undefined : coupon.enabledForCredits ? kit.yes : kit.no],
            [w.location, titleOf(coupon.locationRef)],
            [w.createDate, <When key="created" is={coupon.createDate} at={coupon.locationRef} />],
          ]}
        />
      ) : (
        <Skeleton h={140} />
      )}
    </Section>
  )
}
