import { Button } from '@mantine/core'
import { useState } from 'react'
import { markStale } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { confirm } from '../../kit/page/confirm.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import { SessionLines, type ListedSession } from '../../kit/people/SessionLines.tsx'

/** Where one is signed in, and the way out everywhere else. */
export function OwnSessions() {
  const { settings: w, kit } = useWords()
  const { user } = useSession()
  const query = useOperation(stoa.sessions.listSessions, { query: { userRef: user.id, limit: 100 } })
  const others = query.data?.sessions.filter(({ current }) => !current) ?? []
  const end = useEndAll()
  return (
    <Section
      title={w.sessions}
      action={
        others.length > 0 && (
          <Button
            size="compact-sm"
            flex="none"
            variant="default"
            loading={end.isRunning}
            onClick={() =>
              confirm({
                title: w.endOthersTitle,
                text: w.endOthersText,
                confirm: w.endOthers,
                cancel: kit.cancel,
                onConfirm: () => end.run(others),
              })
            }
          >
            {w.endOthers}
          </Button>
        )
      }
    >
      <Loaded query={query}>{({ sessions }) => <SessionLines sessions={sessions} />}</Loaded>
    </Section>
  )
}

function useEndAll() {
  const { settings: w } = useWords()
  const say = useSay()
  const [isRunning, setRunning] = useState(false)
  const run = async (sessions: readonly ListedSession[]): Promise<void> => {
    setRunning(true)
    const revoke = (id: string) => calling(() => stoa.sessions.revokeSession({ params: { id } }))
    const ended = await Promise.allSettled(sessions.map(({ id }) => revoke(id)))
    setRunning(false)
    void markStale(['sessions', 'team'])
    const refused = ended.find(each => each.status === 'rejected')
    if (!refused) return say.done(w.othersEnded(sessions.length))
    // Those that have ended are not there to be ended once more.
    const left = sessions.filter((_, i) => ended[i]!.status === 'rejected')
    say.failed(refused.reason, () => void run(left))
  }
  return { run: (sessions: readonly ListedSession[]) => void run(sessions), isRunning }
}
