import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Repeat, Trash2 } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { InTheWay } from '../../../kit/holder/InTheWay.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { ActionDialog } from '../../../kit/page/ActionDialog.tsx'
import { MoreMenu } from '../../../kit/page/MoreMenu.tsx'
import { LIST, type Company } from './company.ts'

/** What can be done with a company. */
export function CompanyActions({ company }: { company: Company }) {
  const { companies: w, kit, shell, subscriptions } = useWords()
  const navigate = useNavigate()
  const [address, change] = useAddress()
  const open = (dialog: string | undefined) => change({ dialog })
  const remove = useWrite(stoa.companies.deleteCompany, {
    said: () => w.deleted(company.title),
    stale: ['companies', 'memberships'],
    onDone: () => navigate({ to: LIST }),
  })
  useShortcuts(shell.keys.thisPage, [
    { keys: 'e', label: kit.edit, run: () => open('edit') },
    { keys: 'm', label: w.addMember, run: () => open('member') },
  ])
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={() => open('edit')}>
        {kit.edit}
      </Button>
      <MoreMenu>
        <Menu.Item
          leftSection={<Repeat size={15} />}
          onClick={() => void navigate({ to: '/subscriptions/new', search: { company: company.id } as never })}
        >
          {subscriptions.create}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => open('delete')}>
          {w.delete}
        </Menu.Item>
      </MoreMenu>
      <ActionDialog
        opened={address.dialog === 'delete'}
        onClose={() => open(undefined)}
        title={w.deleteTitle(company.title)}
        text={w.deleteText}
        confirm={w.delete}
        isRunning={remove.isPending}
        onConfirm={() => remove.run({ params: { id: company.id } })}
      >
        <InTheWay of={company} />
      </ActionDialog>
    </>
  )
}
