import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { markStale } from '../../../kit/data/query-client.ts'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { RequestId, tell } from '../../../kit/page/Failure.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import type { Member } from './use-people-columns.tsx'

interface Failed {
  row: Member
  error: unknown
}

interface Run {
  all: number
  done: number
  failed: Failed[]
  isOver: boolean
}

/** Approves many, one after the other. Whoever could not be approved is told with the reason, stays selected, and can be tried again. */
export function useBulkApproval(select: (ids: readonly string[]) => void) {
  const words = useWords()
  const { people: w, kit } = words
  const say = useSay()
  const [run, setRun] = useState<Run>()
  // A retry keeps the key of its request, so that nobody is approved, and written to, twice.
  const keys = useRef(new Map<string, string>())
  const keyOf = (id: string) => {
    if (!keys.current.has(id)) keys.current.set(id, crypto.randomUUID())
    return keys.current.get(id)!
  }
  const approve = async (rows: readonly Member[]) => {
    const failed: Failed[] = []
    for (const [done, row] of rows.entries()) {
      setRun({ all: rows.length, done, failed: [...failed], isOver: false })
      try {
        await calling(() => stoa.memberships.approveMembership({ params: { id: row.id }, idempotencyKey: keyOf(row.id) }))
      } catch (error) {
        failed.push({ row, error })
      }
    }
    select(failed.map(({ row }) => row.id))
    await markStale(['memberships', 'users'])
    if (failed.length < rows.length) say.done(w.approvedMany(rows.length - failed.length))
    setRun(failed.length === 0 ? undefined : { all: rows.length, done: rows.length, failed, isOver: true })
  }
  const close = () => setRun(undefined)
  const dialog = (
    <Modal
      opened={run !== undefined}
      onClose={() => run?.isOver && close()}
      withCloseButton={run?.isOver ?? false}
      title={run?.isOver ? w.notApproved(run.failed.length) : w.approving}
    >
      {run && !run.isOver && (
        <Stack gap="xs">
          <Progress value={(run.done / run.all) * 100} aria-label={w.approving} />
          <Text size="sm" c="dimmed">
            {w.ofMany(run.done, run.all)}
          </Text>
        </Stack>
      )}
      {run?.isOver && (
        <Stack gap="md">
          <Alert role="alert" color="red" icon={<TriangleAlert />}>
            <List size="sm" spacing="xs">
              {run.failed.map(({ row, error }) => (
                <List.Item key={row.id}>
                  <b>{fullName(row.user)}</b>: {tell(error, words)}
                  <RequestId of={error} />
                </List.Item>
              ))}
            </List>
          </Alert>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {kit.close}
            </Button>
            <Button onClick={() => void approve(run.failed.map(({ row }) => row))}>{kit.retry}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
  return { approve: (rows: readonly Member[]) => void approve(rows), isRunning: run !== undefined && !run.isOver, dialog }
}
