import { Skeleton } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useHolder } from '../../kit/holder/Party.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { Failure } from '../../kit/page/Failure.tsx'
import { Page, Section } from '../../kit/page/Page.tsx'
import { SubscribeForm } from '../parts/SubscribeForm.tsx'

/** `/console/subscriptions/new?plan=…&membership=…`, or `company`: subscribes somebody, with the first invoice in sight. */
export function PageOfRoute() {
  const { subscriptions: w } = useWords()
  const [{ plan, membership, company }] = useAddress()
  const plans = useOperation(stoa.plans.listPlans)
  // The location follows from the plan, or from who it is for.
  const holder = useHolder({ membershipRef: membership, companyRef: company })
  const isKnown = (membership === undefined && company === undefined) || holder.found !== undefined
  const failed = [plans, holder].find(({ error }) => error !== null)
  return (
    <Page title={w.createTitle} back={{ to: '/subscriptions', label: w.title }}>
      {plans.data && isKnown ? (
        <SubscribeForm
          plans={plans.data.plans}
          plan={plan}
          membership={membership}
          company={company}
          holderLocation={holder.found?.locationRef}
        />
      ) : failed ? (
        <Failure error={failed.error} again={() => void failed.refetch()} />
      ) : (
        <Section title={w.holder}>
          <Skeleton h={240} />
        </Section>
      )}
    </Page>
  )
}
