import { Button } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { companies, plans } from '../../../kit/pick/picker.ts'
import { InviteDialog } from '../parts/InviteDialog.tsx'
import { usePeopleColumns } from '../parts/use-people-columns.tsx'

/** `/console/community/memberships`: everybody who belongs to the network. */
export function PageOfRoute() {
  const { people: w, shell } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const columns = usePeopleColumns()
  const approve = useWrite(stoa.memberships.approveMembership, {
    said: ({ membership }) => w.approved(fullName(membership.user)),
  })
  const invite = () => change({ dialog: 'invite' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.invite, run: invite }])
  const areRequests = address.status === 'requested'
  return (
    <ListPage
      title={w.title}
      of={stoa.memberships.listMemberships}
      locationParameter="locationRef"
      columns={columns}
      tabs={{ name: 'status', label: w.status, all: w.statuses.approved, options: { requested: w.statuses.requested } }}
      filters={[
        { name: 'role', label: w.role, options: w.roles },
        { name: 'types', label: w.type, options: w.types },
        { name: 'companyRef', label: w.company, pick: companies(location?.id) },
        { name: 'planRef', label: w.plan, pick: plans(location?.id) },
      ]}
      orders={w.orders}
      searchHint={w.searchHint}
      nameOf={({ user }) => fullName(user)}
      open={({ id }) => `/community/memberships/${id}`}
      exportName="people"
      actions={
        <Button leftSection={<UserPlus size={15} />} onClick={invite}>
          {w.invite}
        </Button>
      }
      {...(areRequests && {
        bulk: (rows, done) => (
          <Button
            size="compact-sm"
            onClick={() => {
              for (const { id } of rows) approve.run({ params: { id } })
              done()
            }}
          >
            {w.approveSelected}
          </Button>
        ),
      })}
      empty={
        areRequests
          ? { title: w.noRequestsTitle, text: w.noRequestsText }
          : { title: w.emptyTitle, text: w.emptyText, action: <Button onClick={invite}>{w.invite}</Button> }
      }
    >
      <InviteDialog opened={address.dialog === 'invite'} onClose={() => change({ dialog: undefined })} />
    </ListPage>
  )
}
