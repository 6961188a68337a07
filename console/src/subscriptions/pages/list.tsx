import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { customers, plans } from '../../kit/pick/picker.ts'
import { useSubscriptionColumns } from '../parts/use-subscription-columns.tsx'

/** `/console/subscriptions`: what members and companies buy period after period. */
export function PageOfRoute() {
  const { subscriptions: w, shell, statuses } = useWords()
  const navigate = useNavigate()
  const location = useLocationChoice()
  const create = () => void navigate({ to: '/subscriptions/new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  return (
    <ListPage
      title={w.title}
      of={stoa.subscriptions.listSubscriptions}
      locationParameter="locationRef"
      columns={useSubscriptionColumns()}
      tabs={{
        name: 'status',
        label: w.status,
        all: w.current,
        options: {
          active: statuses.subscription.active,
          scheduled: statuses.subscription.scheduled,
          canceled: statuses.subscription.canceled,
        },
      }}
      filters={[
        { name: 'planRef', label: w.plan, pick: plans(location?.id) },
        { name: 'customerRef', label: w.holder, pick: customers(location?.id) },
        { name: 'paused', label: w.pausedFilter, options: w.pausedOptions },
        { name: 'endDate[gte]', label: w.endsFrom, isDay: true },
        { name: 'endDate[lt]', label: w.endsUntil, isDay: true },
      ]}
      orders={w.orders}
      nameOf={partyName}
      open={({ id }) => `/subscriptions/${id}`}
      exportName="subscriptions"
      actions={
        <Button leftSection={<Plus size={15} />} onClick={create}>
          {w.create}
        </Button>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText, action: <Button onClick={create}>{w.create}</Button> }}
    />
  )
}
