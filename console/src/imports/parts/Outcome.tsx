import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { markStale } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Failure } from '../../kit/page/Failure.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { Counts } from './Counts.tsx'
import { FaultsTable } from './FaultsTable.tsx'
import { kindOf } from './fields.ts'

const EVERY = 700

/** How far an import has come that is carried out, and what became of it. */
export function Outcome({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { imports: w } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'getImport', id],
    queryFn: async () => (await calling(() => stoa.imports.getImport({ params: { id } }))).import,
    // What was never found is asked for again by the button alone.
    refetchInterval: ({ state: { data, error } }) => (data?.status === 'applied' || (error && !data) ? false : EVERY),
  })
  const isDone = data?.status === 'applied'
  const kind = data?.of
  useEffect(() => {
    if (isDone && kind) void markStale([kind, 'users'])
  }, [isDone, kind])
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data || !kind) return null
  const share = data.lines === 0 ? 100 : ((data.lines - data.waiting) / data.lines) * 100
  return (
    <Stack gap="md">
      <Section title={isDone ? w.doneTitle : w.runsTitle}>
        <Stack gap="md">
          {isDone ? (
            <Alert
              role="status"
              color={data.failed > 0 ? 'yellow' : 'accent'}
              icon={data.failed > 0 ? <TriangleAlert /> : <CircleCheck />}
              title={w.made(data.made)}
            >
              {data.failed > 0 ? w.failedText(data.failed) : w.doneText}
            </Alert>
          ) : (
            <>
              <Progress value={share} size="lg" animated aria-label={w.runsTitle} />
              <Text size="sm" c="dimmed">
                {w.runsText}
              </Text>
            </>
          )}
          <Counts of={data} />
          {isDone && (
            <Group gap="xs">
              <Button component={Link} to={kindOf(kind).list}>
                {w.show[kind]}
              </Button>
              <Button variant="default" onClick={onAgain}>
                {w.again}
              </Button>
            </Group>
          )}
        </Stack>
      </Section>
      {data.faults.length > 0 && <FaultsTable title={w.failedLines} report={data} />}
    </Stack>
  )
}
