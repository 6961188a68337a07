import { Menu } from '@mantine/core'
import { UserMinus, UserRound, UserStar } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { foresee, useWrite } from '../../../kit/data/use-write.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { confirm } from '../../../kit/page/confirm.tsx'
import { MoreMenu } from '../../../kit/page/MoreMenu.tsx'
import type { Company } from './company.ts'
import { membersOf, type Member } from './members.ts'

/** What can be done with a member of a company. */
export function MemberMenu({ member, company }: { member: Member; company: Company }) {
  const { companies: w, kit } = useWords()
  const name = fullName(member.user)
  const isManager = member.companyRole === 'manager'
  const params = { id: member.id }
  const seen = (change: (all: Member[]) => Member[]) =>
    foresee(stoa.memberships.listMemberships, membersOf(company.id), reply => ({
      ...reply,
      memberships: change(reply.memberships),
    }))
  const setRole = useWrite(stoa.memberships.updateMembership, {
    said: ({ membership }) => (membership.companyRole === 'manager' ? w.managerNow(name) : w.memberNow(name)),
    foreseen: () => [
      seen(all => all.map(each => (each.id === member.id ? { ...each, companyRole: isManager ? 'member' : 'manager' } : each))),
    ],
  })
  const remove = useWrite(stoa.memberships.updateMembership, {
    said: () => w.memberRemoved(name),
    foreseen: () => [seen(all => all.filter(({ id }) => id !== member.id))],
  })
  const askToRemove = () =>
    confirm({
      title: w.removeMemberTitle(name, company.title),
      text: w.removeMemberText,
      confirm: w.removeMember,
      cancel: kit.cancel,
      onConfirm: () => remove.run({ params, body: { membership: { companyRef: null } } }, { seen: member }),
    })
  const change = () =>
    setRole.run({ params, body: { membership: { companyRole: isManager ? 'member' : 'manager' } } }, { seen: member })
  return (
    <MoreMenu label={w.memberActions(name)}>
      <Menu.Item leftSection={isManager ? <UserRound size={15} /> : <UserStar size={15} />} onClick={change}>
        {isManager ? w.makeMember : w.makeManager}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<UserMinus size={15} />} onClick={askToRemove}>
        {w.removeMember}
      </Menu.Item>
    </MoreMenu>
  )
}
