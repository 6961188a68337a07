import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { ActionDialog } from '../../kit/page/ActionDialog.tsx'
import { LIST, type Resource } from '../../kit/resources/resource.ts'
import { STALE } from './use-resource-form.ts'

/** What can be done with a resource. */
export function ResourceActions({ resource: { id, title } }: { resource: Resource }) {
  const { resources: w, kit, shell } = useWords()
  const navigate = useNavigate()
  const [address, change] = useAddress()
  const remove = useWrite(stoa.resources.deleteResource, {
    said: () => w.deleted(title),
    stale: STALE,
    onDone: () => void navigate({ to: LIST }),
  })
  const edit = () => void navigate({ to: `${LIST}/${id}/edit` })
  useShortcuts(shell.keys.thisPage, [{ keys: 'e', label: kit.edit, run: edit }])
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={15} />} onClick={() => change({ dialog: 'delete' })}>
        {w.delete}
      </Button>
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
        {kit.edit}
      </Button>
      <ActionDialog
        opened={address.dialog === 'delete'}
        onClose={() => change({ dialog: undefined })}
        title={w.deleteTitle(title)}
        text={w.deleteText}
        confirm={w.delete}
        isRunning={remove.isPending}
        onConfirm={() => remove.run({ params: { id } })}
      />
    </>
  )
}
