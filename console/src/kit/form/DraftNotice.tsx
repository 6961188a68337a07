import { Button, Group, Text } from '@mantine/core'
import { useWords } from '../format/words.tsx'

/** Above a form that begins with what was typed before: says so, and forgets it. */
export function DraftNotice({ of }: { of: { isRestored: boolean; discard: () => void } }) {
  const { kit: w } = useWords()
  if (!of.isRestored) return null
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {w.draftRestored}
      </Text>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={of.discard}>
        {w.discard}
      </Button>
    </Group>
  )
}
