import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useBookingPages } from '../../kit/resources/use-booking-pages.ts'
import { LIST } from '../../kit/resources/resource.ts'
import { useResourceColumns } from '../parts/use-resource-columns.tsx'

/** `/console/resources`: what can be booked. */
export function PageOfRoute() {
  const { resources: w, shell } = useWords()
  const navigate = useNavigate()
  const columns = useResourceColumns()
  const create = () => void navigate({ to: `${LIST}/new` })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  const button = (
    <Button leftSection={<Plus size={15} />} onClick={create}>
      {w.create}
    </Button>
  )
  return (
    <ListPage
      title={w.title}
      siblings={useBookingPages()}
      of={stoa.resources.listResources}
      locationParameter="locationRef"
      columns={columns}
      filters={[
        { name: 'types', label: w.type, options: w.types },
        { name: 'parentRef', label: w.parent, isHidden: true },
      ]}
      searchHint={w.searchHint}
      nameOf={({ title }) => title}
      open={({ id }) => `${LIST}/${id}`}
      exportName="resources"
      actions={button}
      empty={{ title: w.emptyTitle, text: w.emptyText, action: button }}
    />
  )
}
