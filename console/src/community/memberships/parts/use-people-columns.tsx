import { useMemo } from 'react'
import type { ItemOf } from '../../../../../client/index.ts'
import type { stoa } from '../../../kit/data/stoa.ts'
import { Figure, Nothing, Person, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { BalanceFigure } from '../../../kit/holder/Balances.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { PersonStatus } from './PersonStatus.tsx'

export type Member = ItemOf<typeof stoa.memberships.listMemberships>

export function usePeopleColumns(): Column<Member>[] {
  const { people: w, holder: h } = useWords()
  const location = useLocationColumn<Member>()
  return useMemo(
    () => [
      { id: 'person', title: w.person, cell: ({ user }) => <Person is={user} hint={user.email} />, sorts: ['name'] },
      { id: 'status', title: w.status, cell: member => <PersonStatus of={member} />, onPhone: true },
      { id: 'role', title: w.role, cell: ({ role }) => w.roles[role] },
      { id: 'company', title: w.company, cell: ({ companyTitle }) => companyTitle ?? <Nothing /> },
      location,
      { id: 'credits', title: h.credits, cell: ({ credits }) => <BalanceFigure of={credits} />, isFigure: true },
      { id: 'dayPasses', title: h.dayPasses, cell: ({ dayPasses }) => <BalanceFigure of={dayPasses} />, isFigure: true },
      {
        id: 'joined',
        title: w.joined,
        cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} />,
        sorts: ['createDate:desc', 'createDate:asc'],
      },
      {
        id: 'number',
        title: w.number,
        cell: ({ number }) => <Figure value={number} />,
        sorts: ['number'],
        isFigure: true,
        isExtra: true,
      },
      { id: 'phone', title: w.phone, cell: ({ user }) => user.phoneNumber ?? <Nothing />, isExtra: true },
      { id: 'type', title: w.type, cell: ({ type }) => w.types[type], isExtra: true },
    ],
    [w, h, location],
  )
}
