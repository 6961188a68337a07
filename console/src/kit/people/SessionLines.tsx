import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Monitor, Smartphone } from 'lucide-react'
import type { ItemOf } from '../../../../client/index.ts'
import { stoa } from '../data/stoa.ts'
import { useWrite } from '../data/use-write.ts'
import { When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { browserOf } from './agent.ts'

export type ListedSession = ItemOf<typeof stoa.sessions.listSessions>

/** Where somebody is signed in: browser, address, since when and when last used. Each can be ended. */
export function SessionLines({ sessions }: { sessions: readonly ListedSession[] }) {
  const { access: w } = useWords()
  const end = useWrite(stoa.sessions.revokeSession, { said: () => w.sessionEnded, stale: ['sessions', 'team'] })
  // The one in use stands first.
  const sorted = sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || (a.lastSeenDate < b.lastSeenDate ? 1 : -1))
  return (
    <Stack component="ul" gap={14} p={0} m={0} style={{ listStyle: 'none' }}>
      {sorted.map(({ id, current, userAgent, address, createDate, lastSeenDate }) => {
        const { browser, system, isMobile } = browserOf(userAgent)
        const name = [browser ?? w.unknownBrowser, system].filter(Boolean).join(', ')
        const Icon = isMobile ? Smartphone : Monitor
        return (
          <Group key={id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Icon size={20} strokeWidth={1.5} aria-hidden style={{ flex: 'none' }} />
              <div>
                <Group gap={8}>
                  <Text size="sm" fw={500} title={userAgent}>
                    {name}
                  </Text>
                  {current && (
                    <Badge size="sm" variant="light" tt="none" fw={500}>
                      {w.thisBrowser}
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  {address} · {w.signedIn} <When is={createDate} as="agoHere" /> · {w.lastUsed}{' '}
                  <When is={lastSeenDate} as="agoHere" />
                </Text>
              </div>
            </Group>
            {!current && (
              <Button
                size="compact-sm"
                flex="none"
                variant="default"
                aria-label={`${w.endSession}: ${name}`}
                onClick={() => end.run({ params: { id } })}
              >
                {w.endSession}
              </Button>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}
