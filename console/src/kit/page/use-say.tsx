import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CircleCheck, TriangleAlert, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useWords } from '../format/words.tsx'
import { RequestId, tell } from './Failure.tsx'

/**
 * Notifications: `say.done('Saved')`, `say.failed(error, tryAgain)` with the reason, the request's id and a way to try again, and
 * `say.changed(whatOthersDid, doItAllTheSame)`.
 */
export function useSay() {
  const words = useWords()
  return useMemo(() => {
    const { kit } = words
    return {
      done(message: string) {
        notifications.show({ message, icon: <CircleCheck size={18} />, color: 'accent', autoClose: 4_000, withBorder: true })
      },
      failed(error: unknown, again?: () => void) {
        const id = notifications.show({
          ...ALERT,
          title: kit.failedTitle,
          icon: <TriangleAlert size={18} />,
          color: 'red',
          message: (
            <>
              <Text size="sm">{tell(error, words)}</Text>
              <Group justify="space-between" gap="sm" mt={6}>
                <RequestId of={error} />
                {again && <Again label={kit.retry} id={() => id} run={again} />}
              </Group>
            </>
          ),
        })
      },
      changed(what: readonly string[], anyway: () => void) {
        const id = notifications.show({
          ...ALERT,
          title: kit.changedTitle,
          icon: <Users size={18} />,
          color: 'yellow',
          message: (
            <>
              {[...what, kit.lookAgain].map((sentence, i) => (
                <Text key={i} size="sm">
                  {sentence}
                </Text>
              ))}
              <Group justify="flex-end" mt={6}>
                <Again label={kit.doAnyway} id={() => id} run={anyway} />
              </Group>
            </>
          ),
        })
      },
    }
  }, [words])
}

const ALERT = { autoClose: false, withBorder: true, role: 'alert' } as const

/** Its notification is over with it. */
function Again({ label, id, run }: { label: string; id: () => string; run: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => {
        notifications.hide(id())
        run()
      }}
    >
      {label}
    </Button>
  )
}
