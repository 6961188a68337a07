import { Group, Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { levelOf, SCOPES } from './use-scopes.ts'

/** What a program may do, in words. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const { access: w } = useWords()
  return (
    <Stack component="ul" gap={10} p={0} m={0} style={{ listStyle: 'none' }}>
      {SCOPES.filter(scope => levelOf(scopes, scope) !== 'none').map(scope => {
        const level = levelOf(scopes, scope)
        return (
          <Group key={scope} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <div>
              <Text size="sm">{w.scopes[scope].name}</Text>
              <Text size="xs" c="dimmed">
                {w.scopes[scope].text}
              </Text>
            </div>
            <StatusBadge tone={level === 'write' ? 'busy' : 'quiet'}>{w.levels[level]}</StatusBadge>
          </Group>
        )
      })}
    </Stack>
  )
}
