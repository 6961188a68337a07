import { Button, Modal, Stack, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { fullName, StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import { canSignIn } from '../../../kit/people/can-sign-in.ts'
import { ShownOnce } from '../../../kit/secret/ShownOnce.tsx'
import type { Membership, User } from './person.ts'

/** Of admins: whether they may sign in to the console, and the link that lets them in. */
export function PersonSignIn({ member, user }: { member: Membership; user: User }) {
  const { people: w, access } = useWords()
  const { agoHere, moment } = useFormats(member.locationRef)
  const [url, setUrl] = useState<string>()
  const team = useOperation(stoa.team.listTeam)
  const name = fullName(member.user)
  const letIn = useWrite(stoa.links.createLink, {
    said: ({ link }) => (link.mailed ? w.linkMailed(name) : w.linkMade),
    stale: ['links', 'sessions', 'team'],
    onDone: ({ link }) => setUrl(link.url),
  })
  return (
    <Section title={w.signIn}>
      <Loaded query={team} lines={2}>
        {({ team }) => {
          const known = team.find(each => each.user.id === user.id)
          const isAble = known !== undefined && canSignIn(known)
          const mayEnter = isAble && !user.blocked
          const told = [
            user.blocked && w.signInBlocked,
            known?.link && w.linkWaits(moment(known.link.expireDate)),
            known && known.sessions > 0 && w.signedIn(known.sessions),
            known?.lastSeenDate && w.lastSeen(agoHere(known.lastSeenDate)),
          ].filter(text => typeof text === 'string')
          return (
            <Stack gap="sm" align="flex-start">
              <StatusBadge tone={mayEnter ? 'good' : user.blocked ? 'bad' : 'wait'}>
                {mayEnter ? w.maySignIn : w.mayNotSignIn}
              </StatusBadge>
              {told.map(text => (
                <Text key={text} size="sm">
                  {text}
                </Text>
              ))}
              {!user.blocked && (
                <Button
                  variant="default"
                  leftSection={<KeyRound size={14} />}
                  loading={letIn.isPending}
                  onClick={() => letIn.run({ body: { link: { userRef: user.id } } })}
                >
                  {known?.hasPassword ? access.resetPassword : isAble ? access.firstPassword : w.letIn}
                </Button>
              )}
            </Stack>
          )
        }}
      </Loaded>
      <Modal opened={url !== undefined} onClose={() => setUrl(undefined)} title={w.linkTitle(name)}>
        <ShownOnce warning={access.linkOnce} values={[[access.link, url ?? '']]} />
      </Modal>
    </Section>
  )
}
