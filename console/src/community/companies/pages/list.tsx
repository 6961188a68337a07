import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { CreateDialog } from '../parts/CreateDialog.tsx'
import { useCompanyColumns } from '../parts/use-company-columns.tsx'

/** `/console/community/companies`: the companies of the network. */
export function PageOfRoute() {
  const { companies: w, imports, shell } = useWords()
  const [address, change] = useAddress()
  const columns = useCompanyColumns()
  const create = () => change({ dialog: 'create' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.create, run: create }])
  const createButton = (
    <Button leftSection={<Plus size={15} />} onClick={create}>
      {w.create}
    </Button>
  )
  const importButton = (
    <Button
      component={Link}
      to="/imports"
      search={{ of: 'companies' } as never}
      variant="default"
      leftSection={<Upload size={15} />}
    >
      {imports.open}
    </Button>
  )
  return (
    <ListPage
      title={w.title}
      of={stoa.companies.listCompanies}
      locationParameter="locationRef"
      columns={columns}
      orders={w.orders}
      searchHint={w.searchHint}
      nameOf={({ title }) => title}
      open={({ id }) => `/community/companies/${id}`}
      exportName="companies"
      actions={
        <>
          {importButton}
          {createButton}
        </>
      }
      empty={{
        title: w.emptyTitle,
        text: w.emptyText,
        action: (
          <Group gap="xs">
            {createButton}
            {importButton}
          </Group>
        ),
      }}
    >
      <CreateDialog opened={address.dialog === 'create'} onClose={() => change({ dialog: undefined })} />
    </ListPage>
  )
}
