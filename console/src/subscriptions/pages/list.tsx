import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationChoice } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { customers, plans } from '../../kit/pick/picker.ts'
import { SubscribeDialog } from '../parts/SubscribeDialog.tsx'
import { useSubscriptionColumns } from '../parts/use-subscription-columns.tsx'

/** `/console/subscriptions`: what members and companies buy period after period. `?dialog=new&plan=…&membership=…` begins one. */
export function PageOfRoute() {
  const { subscriptions: w, shell, statuses } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const create = () => change({ dialog: 'new' })
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
        options: { active: statuses.active, scheduled: statuses.scheduled, canceled: statuses.canceled },
      }}
      filters={[
        { name: 'planRef', label: w.plan, pick: plans(location?.id) },
        { name: 'customerRef', label: w.holder, pick: customers(location?.id) },
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
    >
      <SubscribeDialog
        opened={address.dialog === 'new'}
        plan={address.plan}
        membership={address.membership}
        company={address.company}
        onClose={() => change({ dialog: undefined, plan: undefined, membership: undefined, company: undefined })}
      />
    </ListPage>
  )
}
