import { Failure } from './Failure.tsx'
import { Page } from './Page.tsx'

interface Props {
  /** What it would have shown. */
  title: string
  back: { to: string; label: string }
  query: { error: unknown; refetch: () => unknown }
}

/** In place of a page whose thing could not be loaded: why, and the way back. */
export const FailedPage = ({ title, back, query }: Props) => (
  <Page title={title} back={back}>
    <Failure error={query.error} again={() => void query.refetch()} />
  </Page>
)
