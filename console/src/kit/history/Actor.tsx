import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import type { Entry } from './entries.ts'

/** Who did something: a person, by a program where it was one, else the service itself. */
export function Actor({ of, linked = false }: { of: Pick<Entry, 'membership' | 'credential' | 'requestId'>; linked?: boolean }) {
  const { audit: w } = useWords()
  const { membership, credential, requestId } = of
  const name = membership ? fullName(membership.user) : requestId === 'operator' ? w.operator : w.service
  return (
    <>
      {linked && membership ? (
        <Anchor component={Link} to={`/community/memberships/${membership.id}`} size="sm" underline="always">
          {name}
        </Anchor>
      ) : (
        name
      )}
      {credential && (
        <Text span c="dimmed" size="sm">
          {' '}
          {w.by(credential.title)}
        </Text>
      )}
    </>
  )
}
