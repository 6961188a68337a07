import { ActionIcon, Button, Checkbox, Menu, Modal, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Ban, Check, Ellipsis, MailPlus, Pencil, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { foresee, useWrite } from '../../../kit/data/use-write.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { confirm } from '../../../kit/page/confirm.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import type { Membership, User } from './person.ts'

const STALE = ['memberships', 'users']
const LIST = '/community/memberships'

/** What can be done with a person. */
export function PersonActions({ member, user }: { member: Membership; user: User }) {
  const { people: w, kit, shell } = useWords()
  const navigate = useNavigate()
  const [, change] = useAddress()
  const [isRejecting, setRejecting] = useState(false)
  const name = fullName(member.user)
  const [params, userParams] = [{ id: member.id }, { id: user.id }]
  const ends = useRef(false)
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
  const remove = useWrite(stoa.memberships.deleteMembership, {
    said: () => w.removed(name),
    stale: STALE,
    onDone: () => void navigate({ to: LIST }),
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
  const askToRemove = () => {
    ends.current = false
    confirm({
      title: w.removeTitle(name),
      text: w.removeText,
      more: <Checkbox mt="md" label={w.endSubscriptions} onChange={event => (ends.current = event.currentTarget.checked)} />,
      confirm: kit.remove,
      cancel: kit.cancel,
      onConfirm: () => remove.run({ params, query: { endSubscriptions: ends.current } }),
    })
  }
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={kit.more}>
            <Ellipsis size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {member.status === 'approved' && !user.blocked && (
            <Menu.Item leftSection={<MailPlus size={15} />} onClick={() => invite.run({ params })}>
              {w.inviteAgain}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<Ban size={15} />}
            onClick={user.blocked ? () => unblock.run({ params: userParams }) : askToBlock}
          >
            {user.blocked ? w.unblock : w.block}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={askToRemove}>
            {w.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isRejecting}
        onClose={() => setRejecting(false)}
        title={w.rejectTitle(name)}
        closeButtonProps={{ 'aria-label': kit.close }}
      >
        <Reject id={member.id} name={name} onClose={() => setRejecting(false)} />
      </Modal>
    </>
  )
}

function Reject({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { people: w } = useWords()
  const navigate = useNavigate()
  const say = useSay()
  const form = useContractForm(stoa.memberships.rejectMembership, {
    params: { id },
    draft: `reject ${id}`,
    onDone: () => {
      say.done(w.rejected(name))
      void navigate({ to: LIST })
    },
  })
  return (
    <Stack>
      <ContractForm form={form} submit={w.reject} onCancel={onClose}>
        <Field at="reason" label={w.rejectReason} autoFocus />
      </ContractForm>
    </Stack>
  )
}
