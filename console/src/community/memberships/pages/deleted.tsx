import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { fullName, Nothing, Person, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import type { Member } from '../parts/use-people-columns.tsx'

/** `/console/community/memberships/deleted`: those who left or were rejected. */
export function PageOfRoute() {
  const { people: w } = useWords()
  const location = useLocationColumn<Member>()
  const columns = useMemo(
    (): Column<Member>[] => [
      { id: 'person', title: w.person, cell: ({ user }) => <Person is={user} hint={user.email} /> },
      {
        id: 'left',
        title: w.left,
        cell: ({ deleteDate, locationRef }) => (deleteDate ? <When is={deleteDate} at={locationRef} /> : <Nothing />),
        onPhone: true,
      },
      location,
      { id: 'joined', title: w.joined, cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} /> },
      { id: 'number', title: w.number, cell: ({ number }) => number, isFigure: true, isExtra: true },
    ],
    [w, location],
  )
  return (
    <ListPage
      title={w.former}
      of={stoa.memberships.listDeletedMemberships}
      locationParameter="locationRef"
      columns={columns}
      nameOf={({ user }) => fullName(user)}
      open={({ userRef }) => `/community/users/${userRef}`}
      actions={
        <Button component={Link} to="/community/memberships" variant="default">
          {w.present}
        </Button>
      }
      exportName="former-people"
      empty={{ title: w.noFormerTitle, text: w.noFormerText }}
    />
  )
}
