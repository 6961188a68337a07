import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Copy, Repeat } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { Status } from '../../kit/format/Status.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { StatusBadge } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { History } from '../../kit/history/History.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { Failure } from '../../kit/page/Failure.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { Detail, Page } from '../../kit/page/Page.tsx'
import type { Plan } from '../parts/plan.ts'
import { PlanDialog } from '../parts/PlanDialog.tsx'
import { PlanFacts } from '../parts/PlanFacts.tsx'
import classes from '../parts/plans.module.css'

/** `/console/plans/{id}`: one plan, and who has it. */
export function PageOfRoute() {
  const { plans: w, shell } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const found = useOperation(stoa.plans.getPlan, { params: { id } })
  const plan = found.data?.plan
  const copy = () => change({ dialog: 'copy' })
  const subscribe = () => void navigate({ to: '/subscriptions', search: { dialog: 'new', plan: id } as never })
  useShortcuts(shell.keys.thisPage, [
    { keys: 'c', label: w.subscribe, run: subscribe },
    { keys: 'd', label: w.copy, run: copy },
  ])
  const back = { to: '/plans', label: w.title }
  if (found.error && !plan)
    return (
      <Page title={w.title} back={back}>
        <Failure error={found.error} again={() => void found.refetch()} />
      </Page>
    )
  return (
    <Page
      title={plan?.title}
      back={back}
      beside={plan?.selfSignup.enabled && <StatusBadge tone="good">{w.signupsOpen[plan.selfSignup.type]}</StatusBadge>}
      actions={
        plan && (
          <>
            <Button leftSection={<Repeat size={15} />} onClick={subscribe}>
              {w.subscribe}
            </Button>
            <Button variant="default" leftSection={<Copy size={14} />} onClick={copy}>
              {w.copy}
            </Button>
          </>
        )
      }
    >
      <Detail side={<PlanFacts plan={plan} />}>
        <Figures plan={plan} />
        <Subscribers id={id} />
        {plan && <History of={plan.id} />}
      </Detail>
      {plan && <PlanDialog opened={address.dialog === 'copy'} of={plan} onClose={() => change({ dialog: undefined })} />}
    </Page>
  )
}

/** What each period costs and gives. */
function Figures({ plan }: { plan: Plan | undefined }) {
  const { plans: w } = useWords()
  const { money, number } = useFormats(plan?.locationRef)
  const figures = [
    [w.price, plan && money(plan.price), plan && w.per[plan.period]],
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

/** The newest subscriptions with the plan, those that run or are to begin. */
function Subscribers({ id }: { id: string }) {
  const { plans: w } = useWords()
  const query = useOperation(stoa.subscriptions.listSubscriptions, { query: { planRef: [id], limit: 15 } })
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
          status: <Status is={subscription.status} />,
          end: day(subscription.startDate),
        }))
      }
    />
  )
}
