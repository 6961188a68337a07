import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Upload, UserPlus } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useLocationChoice } from '../../../kit/format/session.tsx'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { companies, plans } from '../../../kit/pick/picker.ts'
import { InviteDialog } from '../parts/InviteDialog.tsx'
import { useBulkApproval } from '../parts/use-bulk-approval.tsx'
import { usePeopleColumns } from '../parts/use-people-columns.tsx'

/** `/console/community/memberships`: everybody who belongs to the network. */
export function PageOfRoute() {
  const { people: w, imports, shell } = useWords()
  const [address, change] = useAddress()
  const location = useLocationChoice()
  const columns = usePeopleColumns()
  const bulk = useBulkApproval(ids => change({ selected: ids.join(',') || undefined }, { replace: true }))
  const invite = () => change({ dialog: 'invite' })
  useShortcuts(shell.keys.thisPage, [{ keys: 'c', label: w.invite, run: invite }])
  const areRequests = address.status === 'requested'
  const inviteButton = (
    <Button leftSection={<UserPlus size={15} />} onClick={invite}>
      {w.invite}
    </Button>
  )
  const importButton = (
    <Button component={Link} to="/imports" variant="default" leftSection={<Upload size={15} />}>
      {imports.open}
    </Button>
  )
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
        <>
          <Button component={Link} to="/community/memberships/deleted" variant="default">
            {w.former}
          </Button>
          {importButton}
          {inviteButton}
        </>
      }
      {...(areRequests && {
        bulk: rows => (
          <Button size="compact-sm" loading={bulk.isRunning} onClick={() => bulk.approve(rows)}>
            {w.approveSelected}
          </Button>
        ),
      })}
      empty={
        areRequests
          ? { title: w.noRequestsTitle, text: w.noRequestsText }
          : {
              title: w.emptyTitle,
              text: w.emptyText,
              action: (
                <Group gap="xs">
                  {inviteButton}
                  {importButton}
                </Group>
              ),
            }
      }
    >
      <InviteDialog opened={address.dialog === 'invite'} onClose={() => change({ dialog: undefined, companyRef: undefined })} />
      {bulk.dialog}
    </ListPage>
  )
}
