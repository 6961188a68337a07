import { Skeleton, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'
import { Verdict } from '../../../kit/discounts/Verdict.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useGives } from '../../../kit/format/use-gives.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import { PlanName } from './PlanName.tsx'
import type { Signup } from './signup.ts'

export type Plan = ReplyOf<typeof stoa.plans.getPlan>['plan']

/** What somebody wants: the plan with what it costs, and the promo code with what it does. */
export function Wanted({ signup, plan }: { signup: Signup | undefined; plan: Plan | undefined }) {
  const { signups: w, plans } = useWords()
  const { money, number } = useFormats(signup?.locationRef)
  const gives = useGives()
  if (!signup || !plan)
    return (
      <Section title={w.wanted}>
        <Skeleton h={90} />
      </Section>
    )
  const { quantity, promocode, locationRef, membershipRef, companyRef } = signup
  const customerRef = membershipRef ?? companyRef
  return (
    <Section title={w.wanted}>
      <Stack gap="sm">
        <Facts
          items={[
            [w.plan, <PlanName key="plan" id={plan.id} isLink />],
            [w.quantity, quantity === 1 ? undefined : number(quantity)],
            [w.price, `${money(plan.price * quantity)} ${plans.per[plan.period]}`],
            [w.gives, gives({ credits: plan.credits * quantity, dayPasses: plan.dayPasses * quantity }).join(', ') || null],
            [plans.setupFee, plan.setupFee > 0 ? money(plan.setupFee * quantity) : undefined],
            [plans.commitment, plan.commitmentCycles > 0 ? plans.cycles(plan.commitmentCycles) : undefined],
            [w.code, promocode],
          ]}
        />
        {plan.deleteDate && (
          <Text size="sm" c="dimmed">
            {w.archivedPlan}
          </Text>
        )}
        {promocode && signup.status === 'requested' && (
          <Verdict
            check={{
              code: promocode,
              locationRef,
              productType: 'subscriptionItems',
              itemRef: plan.id,
              ...(customerRef && { customerRef }),
            }}
          />
        )}
      </Stack>
    </Section>
  )
}
