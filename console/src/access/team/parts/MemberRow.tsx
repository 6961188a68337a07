import { Badge, Button, Group, Menu, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fingerprint, KeyRound, MonitorSmartphone, Shield, User } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useSession } from '../../../kit/format/session.tsx'
import { fullName, Person, StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { MoreMenu } from '../../../kit/page/MoreMenu.tsx'
import { canSignIn } from '../../../kit/people/can-sign-in.ts'
import { STALE, type SignInLink, type TeamMember } from './team.ts'
import classes from './team.module.css'

/** A person of the team: where they are admins, whether they can sign in, and what can be done about it. */
export function MemberRow({ member, onLink }: { member: TeamMember; onLink: (link: SignInLink) => void }) {
  const { access: w, people } = useWords()
  const { locations, user: me } = useSession()
  const [, change] = useAddress()
  const letIn = useWrite(stoa.links.createLink, { stale: STALE, onDone: ({ link }) => onLink(link) })
  const { user, memberships, blocked, hasPassword, passkeys, sessions } = member
  const name = fullName(user)
  const isAble = canSignIn(member)
  const give = () => letIn.run({ body: { link: { userRef: user.id } } })
  return (
    <li className={classes.member}>
      <div className={classes.person}>
        <Person is={user} hint={user.email} />
      </div>
      <Group gap="2px 16px" className={classes.places!}>
        {memberships.map(({ id, locationRef }) => (
          <Text key={id} size="sm">
            {locations.find(each => each.id === locationRef)?.title}
          </Text>
        ))}
      </Group>
      <div className={classes.state}>
        <SignInState of={member} />
      </div>
      <div className={classes.actions}>
        {user.id === me.id ? (
          <Badge variant="light" size="sm" tt="none" fw={500}>
            {w.you}
          </Badge>
        ) : (
          !isAble &&
          !blocked && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${member.link ? w.linkAgain : w.letIn}: ${name}`}
              loading={letIn.isPending}
              onClick={give}
            >
              {member.link ? w.linkAgain : w.letIn}
            </Button>
          )
        )}
        <MoreMenu label={w.actionsFor(name)}>
          {!blocked && (
            <Menu.Item leftSection={<KeyRound size={15} />} onClick={give}>
              {hasPassword ? w.resetPassword : isAble ? w.firstPassword : w.letIn}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<MonitorSmartphone size={15} />}
            disabled={sessions === 0}
            onClick={() => change({ dialog: 'sessions', person: user.id })}
          >
            {w.sessionsOf(sessions)}
          </Menu.Item>
          {user.id !== me.id && (
            <Menu.Item
              leftSection={<Fingerprint size={15} />}
              disabled={passkeys === 0}
              onClick={() => change({ dialog: 'passkeys', person: user.id })}
            >
              {w.passkeysOf(passkeys)}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Shield size={15} />} onClick={() => change({ dialog: 'roles', person: user.id })}>
            {w.roles}
          </Menu.Item>
          <Menu.Item component={Link} to={`/community/memberships/${memberships[0]!.id}`} leftSection={<User size={15} />}>
            {people.person}
          </Menu.Item>
        </MoreMenu>
      </div>
    </li>
  )
}

function SignInState({ of }: { of: TeamMember }) {
  const { access: w, people, settings } = useWords()
  const { blocked, hasPassword, passkeys, link, sessions, lastSeenDate } = of
  if (blocked) return <StatusBadge tone="bad">{people.blocked}</StatusBadge>
  if (!canSignIn(of))
    return (
      <>
        <StatusBadge tone={link ? 'wait' : 'quiet'}>{link ? w.invited : w.cannotSignIn}</StatusBadge>
        {link && (
          <Text size="xs" c="dimmed">
            {w.linkEnds} <When is={link.expireDate} as="agoHere" />
          </Text>
        )}
      </>
    )
  return (
    <>
      <Group gap={8}>
        <StatusBadge tone="good">{w.canSignIn}</StatusBadge>
        <Text size="xs" c="dimmed">
          {[hasPassword && settings.password, passkeys > 0 && w.passkeysOf(passkeys)].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {sessions === 0 || lastSeenDate === undefined ? (
          w.notSignedIn
        ) : (
          <>
            {w.lastUsed} <When is={lastSeenDate} as="agoHere" />
          </>
        )}
      </Text>
    </>
  )
}
