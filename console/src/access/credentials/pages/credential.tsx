import { Anchor, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Detail, Facts, Page, Section } from '../../../kit/page/Page.tsx'
import { Copyable } from '../../../kit/secret/ShownOnce.tsx'
import { SettingsFrame } from '../../../settings/frame.tsx'
import { CredentialActions } from '../parts/CredentialActions.tsx'
import { ScopeList } from '../parts/ScopeList.tsx'
import type { Credential } from '../parts/Secret.tsx'
import { CredentialState } from '../parts/use-credential-columns.tsx'

/** `/console/access/credentials/{id}`: a program, what it may do, and what was done to it. */
export function PageOfRoute() {
  const { access: w, settings } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useOperation(stoa.credentials.getCredential, { params: { id } })
  const credential = query.data?.credential
  return (
    <SettingsFrame>
      <Page
        title={credential?.title ?? (query.error ? settings.places.credentials : undefined)}
        beside={credential && <CredentialState of={credential} />}
        back={{ to: '/access/credentials', label: settings.places.credentials }}
        actions={credential && <CredentialActions credential={credential} etag={query.etag} />}
      >
        <Loaded query={query} lines={8}>
          {({ credential }) => (
            <Detail side={<CredentialFacts credential={credential} />}>
              <Section title={w.rights}>
                <ScopeList scopes={credential.scopes} />
              </Section>
              <History of={id} />
            </Detail>
          )}
        </Loaded>
      </Page>
    </SettingsFrame>
  )
}

function CredentialFacts({ credential }: { credential: Credential }) {
  const { access: w, settings } = useWords()
  const { clientId, membership, createDate, lastUseDate, revokeDate } = credential
  return (
    <Section title={settings.networkDetails}>
      <Stack gap="md">
        <Copyable label={w.clientId} value={clientId} />
        <Facts
          items={[
            [
              w.actsAs,
              <Anchor key="actor" component={Link} to={`/community/memberships/${membership.id}`} size="sm">
                {fullName(membership.user)}
              </Anchor>,
            ],
            [w.lastUsedTitle, lastUseDate ? <When key="used" is={lastUseDate} as="agoHere" /> : w.neverUsed],
            [w.created, <When key="created" is={createDate} as="moment" />],
            [w.revoked, revokeDate && <When key="revoked" is={revokeDate} as="moment" />],
          ]}
        />
        <Anchor component={Link} to={`/access/audit?membershipRef=${membership.id}`} size="sm">
          {w.whatItDid}
        </Anchor>
      </Stack>
    </Section>
  )
}
