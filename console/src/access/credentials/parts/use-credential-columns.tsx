import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { Person, StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import type { Column } from '../../../kit/list/types.ts'
import type { Credential } from './Secret.tsx'
import { useScopeWords } from './use-scopes.ts'

export function useCredentialColumns(): Column<Credential>[] {
  const { access: w } = useWords()
  const inWords = useScopeWords()
  return useMemo(
    () => [
      {
        id: 'title',
        title: w.program,
        cell: ({ title, scopes }) => (
          <>
            <b>{title}</b>
            <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
              {inWords(scopes)}
            </Text>
          </>
        ),
      },
      { id: 'state', title: w.state, cell: credential => <CredentialState of={credential} />, onPhone: true },
      { id: 'rights', title: w.rights, cell: ({ scopes }) => inWords(scopes) },
      { id: 'actor', title: w.actsAs, cell: ({ membership }) => <Person is={membership.user} /> },
      {
        id: 'used',
        title: w.lastUsedTitle,
        cell: ({ lastUseDate }) => (lastUseDate ? <When is={lastUseDate} as="agoHere" /> : w.neverUsed),
      },
      {
        id: 'created',
        title: w.created,
        cell: ({ createDate }) => <When is={createDate} />,
        sorts: ['createDate:desc', 'createDate:asc'],
      },
    ],
    [w, inWords],
  )
}

/** Whether it works. */
export function CredentialState({ of }: { of: Credential }) {
  const { access: w } = useWords()
  return of.revokeDate === undefined ? (
    <StatusBadge tone="good">{w.works}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{w.revoked}</StatusBadge>
  )
}
