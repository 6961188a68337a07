import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Users } from 'lucide-react'
import type { Words } from '../../../words/en/index.ts'

/** Tells who did what in the meantime, and lets the person do theirs all the same. */
export function sayChanged(what: readonly string[], { kit, support: w }: Words, again: () => void): void {
  const id = notifications.show({
    title: kit.changedTitle,
    icon: <Users size={18} />,
    color: 'yellow',
    autoClose: false,
    withBorder: true,
    role: 'alert',
    message: (
      <>
        {what.map((sentence, i) => (
          <Text key={i} size="sm">
            {sentence}
          </Text>
        ))}
        <Text size="sm">{w.lookAgain}</Text>
        <Group justify="flex-end" mt={6}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              notifications.hide(id)
              again()
            }}
          >
            {w.doAnyway}
          </Button>
        </Group>
      </>
    ),
  })
}
