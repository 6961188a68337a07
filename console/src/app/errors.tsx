import { Alert, Button, Container } from '@mantine/core'
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useFirstWords } from '../kit/format/words.tsx'
import { Empty } from '../kit/page/Empty.tsx'
import { Page } from '../kit/page/Page.tsx'

/** When a page breaks, or its file is gone because a newer version is served. */
export function RootErrors({ error }: ErrorComponentProps) {
  const { kit: w } = useFirstWords()
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
  const { kit: w, shell } = useFirstWords()
  const action = (
    <Button component={Link} to="/analytics/today" variant="default">
      {shell.today}
    </Button>
  )
  return (
    <Page title={w.notFoundTitle}>
      <Empty icon={<Compass size={28} strokeWidth={1.5} />} title={w.notFoundText} action={action} />
    </Page>
  )
}

/** An address that is below that of no page, where there is nothing around it. */
export const Nowhere = () => (
  <Container component="main" py="xl">
    <NotFound />
  </Container>
)
