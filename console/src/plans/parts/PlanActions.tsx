import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, Pencil, Repeat } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { confirm } from '../../kit/page/confirm.tsx'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'
import type { Plan } from './plan.ts'

/** What can be done with a plan. */
export function PlanActions({ plan }: { plan: Plan }) {
  const { plans: w, kit, shell } = useWords()
  const [, change] = useAddress()
  const navigate = useNavigate()
  const params = { id: plan.id }
  const archive = useWrite(stoa.plans.archivePlan, { said: () => w.archived(plan.title) })
  const restore = useWrite(stoa.plans.restorePlan, { said: () => w.restored(plan.title) })
  const isOffered = plan.deleteDate === undefined
  const copy = () => change({ dialog: 'copy' })
  const edit = () => change({ dialog: 'edit' })
  const subscribe = () => void navigate({ to: '/subscriptions/new', search: { plan: plan.id } as never })
  const bringBack = () => restore.run({ params })
  useShortcuts(shell.keys.thisPage, [
    ...(isOffered
      ? [
          { keys: 'c', label: w.subscribe, run: subscribe },
          { keys: 'e', label: kit.edit, run: edit },
        ]
      : []),
    { keys: 'd', label: w.copy, run: copy },
  ])
  return (
    <>
      {isOffered ? (
        <Button leftSection={<Repeat size={15} />} onClick={subscribe}>
          {w.subscribe}
        </Button>
      ) : (
        <Button leftSection={<ArchiveRestore size={15} />} loading={restore.isPending} onClick={bringBack}>
          {w.restore}
        </Button>
      )}
      {isOffered && (
        <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
          {kit.edit}
        </Button>
      )}
      <MoreMenu>
        <Menu.Item leftSection={<Copy size={15} />} onClick={copy}>
          {w.copy}
        </Menu.Item>
        {isOffered && (
          <Menu.Item
            leftSection={<Archive size={15} />}
            onClick={() =>
              confirm({
                title: w.archiveTitle(plan.title),
                text: w.archiveText,
                confirm: w.archive,
                cancel: kit.cancel,
                danger: false,
                onConfirm: () => archive.run({ params }),
              })
            }
          >
            {w.archive}
          </Menu.Item>
        )}
      </MoreMenu>
    </>
  )
}
