import { useParams } from '@tanstack/react-router'
import { StoaError } from '../../../../client/index.ts'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { History } from '../history/History.tsx'
import { Failure } from './Failure.tsx'
import { Page } from './Page.tsx'

interface Props {
  /** What it would have shown. */
  title: string
  back: { to: string; label: string }
  query: { error: unknown; refetch: () => unknown }
}

/** In place of a page whose thing could not be loaded: why, the way back, and who has deleted what is no longer there. */
export function FailedPage({ title, back, query }: Props) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const isGone = query.error instanceof StoaError && query.error.status === 404
  const past = useOperation(stoa.audit.listAudit, { query: { objectRef: id, limit: 1 } }, { enabled: isGone && id !== '' })
  return (
    <Page title={title} back={back}>
      <Failure error={query.error} again={() => void query.refetch()} />
      {isGone && past.data?.entries.length === 1 && <History of={id} />}
    </Page>
  )
}
