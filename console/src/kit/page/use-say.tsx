import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useWords } from '../format/words.tsx'
import { RequestId, tell } from './Failure.tsx'

/** Notifications: `say.done('Saved')`, and `say.failed(error, tryAgain)` with the reason, the request's id and a way to try again. */
export function useSay() {
  const words = useWords()
  return useMemo(
    () => ({
      done(message: string) {
        notifications.show({ message, icon: <CircleCheck size={18} />, color: 'accent', autoClose: 4_000, withBorder: true })
      },
      failed(error: unknown, again?: () => void) {
        const id = notifications.show({
          title: words.kit.failedTitle,
          icon: <TriangleAlert size={18} />,
          color: 'red',
          autoClose: false,
          withBorder: true,
          role: 'alert',
          message: (
            <>
              <Text size="sm">{tell(error, words)}</Text>
              <Group justify="space-between" gap="sm" mt={6}>
                <RequestId of={error} />
                {again && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => {
                      notifications.hide(id)
                      again()
                    }}
                  >
                    {words.kit.retry}
                  </Button>
                )}
              </Group>
            </>
          ),
        })
      },
    }),
    [words],
  )
}
