import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { SettingsFrame } from '../../../settings/frame.tsx'
import { CreateDialog } from '../parts/CreateDialog.tsx'
import { useCredentialColumns } from '../parts/use-credential-columns.tsx'

/** `/console/access/credentials`: the programs that act in the network. */
export function PageOfRoute() {
  const { access: w, settings, shell } = useWords()
  const [address, change] = useAddress()
  const columns = useCredentialColumns()
  const create = () => change({ dialog: 'create' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.createCredential, run: create }])
  return (
    <SettingsFrame>
      <ListPage
        title={settings.places.credentials}
        of={stoa.credentials.listCredentials}
        columns={columns}
        tabs={{ name: 'revoked', label: w.state, all: w.all, options: { false: w.working, true: w.revokedTab } }}
        orders={w.orders}
        nameOf={({ title }) => title}
        open={({ id }) => `/access/credentials/${id}`}
        actions={
          <Button leftSection={<Plus size={15} />} onClick={create}>
            {w.createCredential}
          </Button>
        }
        empty={{
          title: w.noProgramsTitle,
          text: w.noProgramsText,
          action: <Button onClick={create}>{w.createCredential}</Button>,
        }}
      >
        <CreateDialog opened={address.dialog === 'create'} onClose={() => change({ dialog: undefined })} />
      </ListPage>
    </SettingsFrame>
  )
}
