import { Modal } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Empty } from '../../../kit/page/Empty.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { SessionLines } from '../../../kit/people/SessionLines.tsx'
import type { MemberDialog } from './team.ts'

/** Where a person of the team is signed in. */
export function SessionsDialog({ member: { user }, opened, onClose }: MemberDialog) {
  const { access: w } = useWords()
  const query = useOperation(stoa.sessions.listSessions, { query: { userRef: user.id, limit: 100 } }, { enabled: opened })
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={w.sessionsTitle(fullName(user))}>
      <Loaded query={query}>
        {({ sessions }) => (sessions.length === 0 ? <Empty title={w.notSignedIn} /> : <SessionLines sessions={sessions} />)}
      </Loaded>
    </Modal>
  )
}
