import { Button, Menu, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Building2, Check, MailPlus, Pencil, Repeat, ShieldCheck, Trash2, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { foresee, useWrite } from '../../../kit/data/use-write.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { confirm } from '../../../kit/page/confirm.tsx'
import { MoreMenu } from '../../../kit/page/MoreMenu.tsx'
import { Reject } from './Reject.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { Membership, User } from './person.ts'

const STALE = ['memberships', 'users']

/** What can be done with a person. */
export function PersonActions({ member, user }: { member: Membership; user: User }) {
  const { people: w, kit, shell, subscriptions } = useWords()
  const navigate = useNavigate()
  const [address, change] = useAddress()
  const [isRejecting, setRejecting] = useState(false)
  const name = fullName(member.user)
  const [params, userParams] = [{ id: member.id }, { id: user.id }]
  const isAdmin = member.role === 'admin'
  const seen = (changes: Partial<Membership>) =>
    foresee(stoa.memberships.getMembership, { params }, reply => ({ membership: { ...reply.membership, ...changes } }))
  const seenUser = (blocked: boolean) =>
    foresee(stoa.users.getUser, { params: userParams }, reply => ({ user: { ...reply.user, blocked } }))
  const approve = useWrite(stoa.memberships.approveMembership, {
    said: () => w.approved(name),
    foreseen: () => [seen({ status: 'approved' })],
  })
  const invite = useWrite(stoa.memberships.inviteMembership, { said: () => w.invitedAgain })
  const block = useWrite(stoa.users.blockUser, { said: () => w.blockedNow(name), stale: STALE, foreseen: () => [seenUser(true)] })
  const unblock = useWrite(stoa.users.unblockUser, {
    said: () => w.unblockedNow(name),
    stale: STALE,
    foreseen: () => [seenUser(false)],
  })
  const roleChange = useWrite(stoa.memberships.updateMembership, {
    said: ({ membership }) => (membership.role === 'admin' ? w.adminNow(name) : w.memberNow(name)),
    stale: STALE,
  })
  const setRole = (role: Membership['role']) => roleChange.run({ params, body: { membership: { role } } }, { seen: member })
  const askForAdmin = () =>
    confirm({
      title: w.makeAdminTitle(name),
      text: w.makeAdminText,
      confirm: w.makeAdmin,
      cancel: kit.cancel,
      danger: false,
      onConfirm: () => setRole('admin'),
    })
  const edit = () => change({ dialog: 'edit' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'e', label: kit.edit, run: edit }])
  const askToBlock = () =>
    confirm({
      title: w.blockTitle(name),
      text: w.blockText,
      confirm: w.block,
      cancel: kit.cancel,
      onConfirm: () => block.run({ params: userParams }),
    })
  return (
    <>
      {member.status === 'requested' && (
        <>
          <Button leftSection={<Check size={15} />} loading={approve.isPending} onClick={() => approve.run({ params })}>
            {w.approve}
          </Button>
          <Button variant="default" leftSection={<X size={15} />} onClick={() => setRejecting(true)}>
            {w.reject}
          </Button>
        </>
      )}
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
        {kit.edit}
      </Button>
      <MoreMenu>
        {member.status === 'approved' && !user.blocked && (
          <Menu.Item leftSection={<MailPlus size={15} />} onClick={() => invite.run({ params })}>
            {w.inviteAgain}
          </Menu.Item>
        )}
        {member.status === 'approved' && (
          <Menu.Item
            leftSection={<Repeat size={15} />}
            onClick={() => void navigate({ to: '/subscriptions/new', search: { membership: member.id } as never })}
          >
            {subscriptions.create}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Building2 size={15} />} onClick={() => change({ dialog: 'edit', tab: 'membership' })}>
          {member.companyRef === undefined ? w.toCompany : w.toOtherCompany}
        </Menu.Item>
        {member.status === 'approved' && (
          <Menu.Item leftSection={<ShieldCheck size={15} />} onClick={isAdmin ? () => setRole('member') : askForAdmin}>
            {isAdmin ? w.makeMember : w.makeAdmin}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Ban size={15} />}
          onClick={user.blocked ? () => unblock.run({ params: userParams }) : askToBlock}
        >
          {user.blocked ? w.unblock : w.block}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => change({ dialog: 'remove' })}>
          {w.remove}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<UserX size={15} />}
          onClick={() => void navigate({ to: `/community/users/${user.id}`, search: { dialog: 'erase' } as never })}
        >
          {w.erase}
        </Menu.Item>
      </MoreMenu>
      {address.dialog === 'remove' && <RemoveDialog member={member} onClose={() => change({ dialog: undefined })} />}
      <Modal opened={isRejecting} onClose={() => setRejecting(false)} title={w.rejectTitle(name)}>
        <Reject id={member.id} name={name} onClose={() => setRejecting(false)} />
      </Modal>
    </>
  )
}
