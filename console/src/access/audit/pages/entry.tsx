import { Anchor, Button, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Actor } from '../../../kit/history/Actor.tsx'
import { pageOf, type Entry } from '../../../kit/history/entries.ts'
import { nameOf } from '../../../kit/history/differences.ts'
import { useAuditNames } from '../../../kit/history/names.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Detail, Facts, Page, Section } from '../../../kit/page/Page.tsx'
import { SettingsFrame } from '../../../settings/frame.tsx'
import { Sides } from '../parts/Sides.tsx'

/** `/console/access/audit/{id}`: one thing that was done, with the object before and after. */
export function PageOfRoute() {
  const { audit: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const names = useAuditNames()
  const query = useOperation(stoa.audit.getAuditEntry, { params: { id } }, { staleTime: Infinity })
  const entry = query.data?.entry
  const to = entry && entry.verb !== 'deleted' ? pageOf(entry.object, entry.objectRef) : undefined
  return (
    <SettingsFrame>
      <Page
        title={entry ? w.entry(names.object(entry.object), names.verb(entry.verb)) : query.error ? w.title : undefined}
        back={{ to: '/access/audit', label: w.title }}
        actions={
          to && (
            <Button component={Link} to={to} variant="default" rightSection={<ArrowRight size={15} />}>
              {w.open}
            </Button>
          )
        }
      >
        <Loaded query={query} lines={8}>
          {({ entry }) => (
            <Detail side={<Circumstances entry={entry} />}>
              <Sides entry={entry} />
            </Detail>
          )}
        </Loaded>
      </Page>
    </SettingsFrame>
  )
}

function Circumstances({ entry }: { entry: Entry }) {
  const { audit: w } = useWords()
  const names = useAuditNames()
  const { createDate, object, objectRef, requestId, membership } = entry
  const to = (name: string, value: string) => `/access/audit?${name}=${encodeURIComponent(value)}`
  return (
    <Section title={names.object(object)}>
      <Stack gap="md">
        <Facts
          items={[
            [w.thing, nameOf(entry)],
            [w.who, <Actor key="who" of={entry} linked />],
            [w.when, <When key="when" is={createDate} as="moment" />],
            [w.request, requestId],
            [w.id, objectRef],
          ]}
        />
        <Stack gap={6} align="flex-start">
          <Anchor component={Link} to={to('objectRef', objectRef)} size="sm">
            {w.sameThing}
          </Anchor>
          <Anchor component={Link} to={to('requestId', requestId)} size="sm">
            {w.sameRequest}
          </Anchor>
          {membership && (
            <Anchor component={Link} to={to('userRef', membership.user.id)} size="sm">
              {w.samePerson}
            </Anchor>
          )}
        </Stack>
      </Stack>
    </Section>
  )
}
