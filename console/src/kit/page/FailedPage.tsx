import { useParams } from '@tanstack/react-router'
import { StoaError } from '../../../../client/index.ts'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { textsFor } from '../form/drafts.ts'
import { useWords } from '../format/words.tsx'
import { History } from '../history/History.tsx'
import { useAuditNames } from '../history/names.ts'
import { Failure } from './Failure.tsx'
import { Facts, Page, Section } from './Page.tsx'

interface Props {
  /** What it would have shown. */
  title: string
  back: { to: string; label: string }
  query: { error: unknown; refetch: () => unknown }
}

/** In place of a page whose thing could not be loaded: why, the way back, and of what is gone who has deleted it and what was being typed. */
export function FailedPage({ title, back, query }: Props) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const isGone = query.error instanceof StoaError && query.error.status === 404
  const past = useOperation(stoa.audit.listAudit, { query: { objectRef: id, limit: 1 } }, { enabled: isGone && id !== '' })
  return (
    <Page title={title} back={back}>
      <Failure error={query.error} again={() => void query.refetch()} />
      {isGone && id !== '' && <Typed of={id} />}
      {isGone && past.data?.entries.length === 1 && <History of={id} />}
    </Page>
  )
}

/** What was typed into forms over a thing that is gone: nobody can save it, but copy it. */
function Typed({ of }: { of: string }) {
  const { kit: w } = useWords()
  const names = useAuditNames()
  const texts = textsFor(of)
  if (texts.length === 0) return null
  return (
    <Section title={w.typed}>
      <Facts items={texts.map(([path, text]) => [names.field(path.slice(path.indexOf('.') + 1)), text])} />
    </Section>
  )
}
