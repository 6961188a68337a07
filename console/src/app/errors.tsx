import { Alert, Button, Container } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useWords } from '../kit/format/words.tsx'
import { Empty } from '../kit/page/Empty.tsx'

/** When a page breaks, or its file is gone because a newer version is served. */
export function RootErrors({ error }: ErrorComponentProps) {
  const { kit: w } = useWords()
  return (
    <Container size="sm" py="xl">
      <Alert role="alert" color="red" title={w.failedTitle}>
        <p>{w.crashed}</p>
        <p>{String(error)}</p>
        <Button variant="default" onClick={() => location.reload()}>
          {w.retry}
        </Button>
      </Alert>
    </Container>
  )
}

export function NotFound() {
  const { kit: w } = useWords()
  return <Empty icon={<Compass size={28} strokeWidth={1.5} />} title={w.notFoundTitle} text={w.notFoundText} />
}
