import { Modal } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { SessionLines } from '../../../kit/people/SessionLines.tsx'
import type { TeamMember } from './team.ts'

interface Props {
  member: TeamMember
  opened: boolean
  onClose: () => void
}

/** Where a person of the team is signed in. */
export function SessionsDialog({ member, opened, onClose }: Props) {
  const { access: w, kit } = useWords()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={w.sessionsTitle(fullName(member.user))}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {opened && <Sessions userRef={member.user.id} />}
    </Modal>
  )
}

function Sessions({ userRef }: { userRef: string }) {
  const { access: w } = useWords()
  const query = useOperation(stoa.sessions.listSessions, { query: { userRef, limit: 100 } })
  return (
    <Loaded query={query}>
      {({ sessions }) => (sessions.length === 0 ? <Empty title={w.notSignedIn} /> : <SessionLines sessions={sessions} />)}
    </Loaded>
  )
}
