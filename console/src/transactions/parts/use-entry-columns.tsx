import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { fullName, Nothing, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Column } from '../../kit/list/types.ts'
import { Amount } from './Amount.tsx'
import classes from './ledger.module.css'
import { What } from './What.tsx'
import type { Entry } from './entry.ts'

/** Who got or gave how much for what. */
export function useEntryColumns(): Column<Entry>[] {
  const { ledgers: w } = useWords()
  const titleOf = useLocationTitles()
  return useMemo(
    () => [
      { id: 'holder', title: w.holder, cell: entry => <Holder of={entry} /> },
      { id: 'what', title: w.what, cell: entry => <What of={entry} /> },
      { id: 'amount', title: w.amount, isFigure: true, onPhone: true, cell: entry => <Amount of={entry} /> },
      {
        id: 'date',
        title: w.date,
        sorts: ['createDate:desc', 'createDate:asc'],
        cell: ({ createDate, locationRef }) => <When is={createDate} as="moment" at={locationRef} />,
      },
      { id: 'location', title: w.location, cell: ({ locationRef }) => titleOf(locationRef) ?? <Nothing /> },
      { id: 'type', title: w.type, isExtra: true, cell: ({ type }) => w.types[type] },
    ],
    [w, titleOf],
  )
}

/** Where the screen is narrow, what for and when stand under the name. */
function Holder({ of: entry }: { of: Entry }) {
  const { ledgers: w } = useWords()
  const { user, company, type, createDate, locationRef } = entry
  return (
    <span className={classes.what}>
      <Text span size="sm" fw={500} truncate>
        {user ? fullName(user) : (company?.title ?? '–')}
      </Text>
      <Text span size="xs" c="dimmed" truncate className={classes.onPhone!}>
        {w.types[type]} · <When is={createDate} at={locationRef} />
      </Text>
    </span>
  )
}
