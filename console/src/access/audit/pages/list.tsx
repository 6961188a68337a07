import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Actor } from '../../../kit/history/Actor.tsx'
import type { Entry } from '../../../kit/history/entries.ts'
import { nameOf } from '../../../kit/history/differences.ts'
import { useAuditNames } from '../../../kit/history/names.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { SettingsFrame } from '../../../settings/frame.tsx'
import { ChangedFields } from '../parts/ChangedFields.tsx'
import { people } from '../parts/pickers.ts'
import { Narrowed } from '../parts/Narrowed.tsx'

/** `/console/access/audit`: who did what to what, and when. */
export function PageOfRoute() {
  const { audit: w } = useWords()
  const names = useAuditNames()
  const columns = useMemo(
    (): Column<Entry>[] => [
      {
        id: 'what',
        title: w.what,
        cell: entry => (
          <>
            {names.object(entry.object)} <b>{nameOf(entry)}</b>
            <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
              <When is={entry.createDate} as="agoHere" /> · <Actor of={entry} />
            </Text>
          </>
        ),
      },
      { id: 'action', title: w.action, cell: ({ verb }) => names.verb(verb), onPhone: true },
      { id: 'who', title: w.who, cell: entry => <Actor of={entry} /> },
      { id: 'when', title: w.when, cell: ({ createDate }) => <When is={createDate} as="agoHere" /> },
      { id: 'changed', title: w.changedFields, cell: entry => <ChangedFields of={entry} /> },
      { id: 'moment', title: w.moment, cell: ({ createDate }) => <When is={createDate} as="moment" />, isExtra: true },
    ],
    [w, names],
  )
  return (
    <SettingsFrame>
      <ListPage
        title={w.title}
        of={stoa.audit.listAudit}
        columns={columns}
        beside={<Narrowed />}
        filters={[
          { name: 'object', label: w.objectFilter, options: w.objects },
          { name: 'userRef', label: w.personFilter, pick: people },
          { name: 'createDate[gte]', label: w.since, isDay: true },
          { name: 'createDate[lt]', label: w.until, isDay: true },
          { name: 'objectRef', label: w.thing, isHidden: true },
          { name: 'requestId', label: w.request, isHidden: true },
          { name: 'membershipRef', label: w.who, isHidden: true },
        ]}
        nameOf={entry => `${names.object(entry.object)} ${nameOf(entry) ?? ''}`}
        open={({ id }) => `/access/audit/${id}`}
        exportName="audit"
        empty={{ title: w.emptyTitle, text: w.emptyText }}
      />
    </SettingsFrame>
  )
}
