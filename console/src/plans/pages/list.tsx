import { Button } from '@mantine/core'
import { LayoutGrid, Plus, Rows3 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useLocationChoice, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { useView, ViewSwitch } from '../../kit/page/ViewSwitch.tsx'
import { groupsOf } from '../parts/groups.ts'
import { PlanCard } from '../parts/PlanCard.tsx'
import { PlanDialog } from '../parts/PlanDialog.tsx'
import { usePlanColumns } from '../parts/use-plan-columns.tsx'

/** `/console/plans`: what the locations offer for a period. */
export function PageOfRoute() {
  const { plans: w, shell } = useWords()
  const [address, change] = useAddress()
  const { locations } = useSession()
  const location = useLocationChoice()
  const showsLocation = location === undefined && locations.length > 1
  const views = [
    { id: 'cards', label: w.cards, icon: LayoutGrid },
    { id: 'table', label: w.table, icon: Rows3 },
  ]
  const create = () => change({ dialog: 'new' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  return (
    <ListPage
      title={w.title}
      of={stoa.plans.listPlans}
      isWhole
      locationParameter="locationRef"
      columns={usePlanColumns()}
      tabs={{ name: 'archived', label: w.state, all: w.offered, options: { true: w.archivedOnes } }}
      filters={[
        { name: 'period', label: w.period, options: w.periods },
        { name: 'group', label: w.group, pick: groupsOf(location?.id) },
      ]}
      card={useView(views) === 'cards' ? plan => <PlanCard is={plan} showsLocation={showsLocation} /> : undefined}
      nameOf={({ title }) => title}
      open={({ id }) => `/plans/${id}`}
      exportName="plans"
      actions={
        <>
          <ViewSwitch views={views} label={w.view} />
          <Button leftSection={<Plus size={15} />} onClick={create}>
            {w.create}
          </Button>
        </>
      }
      empty={{ title: w.emptyTitle, text: w.emptyText, action: <Button onClick={create}>{w.create}</Button> }}
    >
      <PlanDialog opened={address.dialog === 'new'} onClose={() => change({ dialog: undefined })} />
    </ListPage>
  )
}
