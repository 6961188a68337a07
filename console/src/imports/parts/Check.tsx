import { Alert, Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useWords } from '../../kit/format/words.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { Counts } from './Counts.tsx'
import type { useCheck } from './use-check.ts'

interface Props {
  check: ReturnType<typeof useCheck>
  /** Of people: whether they are invited by mail. */
  invite: { value: boolean; set: (value: boolean) => void } | undefined
  isApplying: boolean
  onApply: () => void
}

/** What the dry run says, and the button that carries the file out. */
export function Check({ check, invite, isApplying, onApply }: Props) {
  const { imports: w } = useWords()
  const { data, error, isFetching, refetch } = check
  if (error && !isFetching) return <Failure error={error} again={() => void refetch()} />
  if (!data)
    return (
      <Section title={w.check}>
        <Skeleton h={70} />
      </Section>
    )
  const isFaulty = data.status === 'faulty'
  const nothingNew = !isFaulty && data.waiting === 0
  return (
    <Section title={w.check}>
      <Stack gap="md" aria-busy={isFetching}>
        <Alert
          role="status"
          color={isFaulty ? 'red' : 'accent'}
          icon={isFaulty ? <TriangleAlert /> : <CircleCheck />}
          title={isFaulty ? w.faultyTitle : nothingNew ? w.nothingTitle : w.checkedTitle(data.waiting)}
        >
          {isFaulty ? w.faultyText : nothingNew ? w.nothingText : w.checkedText}
        </Alert>
        <Counts of={data} />
        <Group justify="space-between" gap="sm">
          {invite ? (
            <Checkbox label={w.invite} checked={invite.value} onChange={event => invite.set(event.currentTarget.checked)} />
          ) : (
            <span />
          )}
          <Button disabled={isFaulty || nothingNew || isFetching} loading={isApplying} onClick={onApply}>
            {isFaulty || nothingNew ? w.open : w.apply(data.waiting)}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
