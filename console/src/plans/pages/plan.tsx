import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { FailedPage } from '../../kit/page/FailedPage.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { Detail, Page } from '../../kit/page/Page.tsx'
import type { Plan } from '../parts/plan.ts'
import { PlanActions } from '../parts/PlanActions.tsx'
import { PlanDialog } from '../parts/PlanDialog.tsx'
import { PlanFacts } from '../parts/PlanFacts.tsx'
import { PlanState } from '../parts/PlanState.tsx'
import classes from '../parts/plans.module.css'

/** `/console/plans/{id}`: one plan, and who has it. */
export function PageOfRoute() {
  const { plans: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const found = useOperation(stoa.plans.getPlan, { params: { id } })
  const subscribers = useOperation(stoa.subscriptions.listSubscriptions, { query: { planRef: [id], limit: SHOWN } })
  const plan = found.data?.plan
  const close = () => change({ dialog: undefined })
  const back = { to: '/plans', label: w.title }
  if (found.error && !plan) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page title={plan?.title} back={back} beside={plan && <PlanState of={plan} />} actions={plan && <PlanActions plan={plan} />}>
      <Detail side={<PlanFacts plan={plan} />}>
        <Figures plan={plan} />
        {plan?.group && <Variants of={plan} group={plan.group} />}
        <Subscribers id={id} query={subscribers} />
        {plan && <History of={plan.id} />}
      </Detail>
      {plan && <PlanDialog opened={address.dialog === 'copy'} of={plan} onClose={close} />}
      {plan && <PlanDialog opened={address.dialog === 'edit'} editing={{ plan, etag: found.etag }} onClose={close} />}
    </Page>
  )
}

const SHOWN = 15

/** What each period costs and gives. */
function Figures({ plan }: { plan: Plan | undefined }) {
  const { plans: w } = useWords()
  const { money, number } = useFormats(plan?.locationRef)
  const figures = [
    [w.price, plan && money(plan.price), plan && w.per[plan.period]],
    ...(plan && plan.setupFee > 0 ? [[w.setupFee, money(plan.setupFee), w.once] as const] : []),
    [w.credits, plan && number(plan.credits), plan && w.per[plan.period]],
    [w.dayPasses, plan && number(plan.dayPasses), plan && w.per[plan.period]],
  ] as const
  return (
    <div className={classes.figures}>
      {figures.map(([label, value, per]) => (
        <section key={label} className={classes.figure} aria-label={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {value === undefined ? <Skeleton h={28} w={70} /> : <span className={classes.amount}>{value}</span>}
          <Text size="xs" c="dimmed" h={16}>
            {per}
          </Text>
        </section>
      ))}
    </div>
  )
}

/** The other variants of the same offer, by day, month or year. */
function Variants({ of: { id, locationRef }, group }: { of: Plan; group: string }) {
  const { plans: w } = useWords()
  const { money } = useFormats(locationRef)
  const query = useOperation(stoa.plans.listPlans, { query: { locationRef, group } })
  return (
    <Lines
      title={w.variants(group)}
      query={query}
      none={w.noVariants}
      lines={({ plans }) =>
        plans
          .filter(other => other.id !== id)
          .map(other => ({
            id: other.id,
            to: `/plans/${other.id}`,
            title: other.title,
            status: null,
            end: `${money(other.price)} ${w.per[other.period]}`,
          }))
      }
    />
  )
}

type Found = ReturnType<typeof useOperation<typeof stoa.subscriptions.listSubscriptions>>

/** The newest subscriptions with the plan, those that run or are to begin. */
function Subscribers({ id, query }: { id: string; query: Found }) {
  const { plans: w } = useWords()
  const { day } = useFormats(query.data?.subscriptions[0]?.locationRef)
  return (
    <Lines
      title={w.subscribers}
      query={query}
      none={w.noSubscribers}
      action={
        query.data?.nextPageToken && (
          <Anchor size="sm" component={Link} to="/subscriptions" search={{ planRef: id } as never}>
            {w.allSubscribers}
          </Anchor>
        )
      }
      lines={({ subscriptions }) =>
        subscriptions.map(subscription => ({
          id: subscription.id,
          to: `/subscriptions/${subscription.id}`,
          title: partyName(subscription),
          status: <Status of="subscription" is={subscription.status} />,
          end: day(subscription.startDate),
        }))
      }
    />
  )
}
