import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useSession } from '../../../kit/format/session.tsx'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { STALE, type MemberDialog } from './team.ts'

/** What a person is at each of their locations. */
export function RolesDialog({ member, opened, onClose }: MemberDialog) {
  const { access: w, kit } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.rolesTitle(fullName(member.user))}>
      <Text size="sm" c="dimmed" mb="md">
        {w.rolesText}
      </Text>
      {opened && <Roles userRef={member.user.id} />}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{kit.close}</Button>
      </Group>
    </Modal>
  )
}

function Roles({ userRef }: { userRef: string }) {
  const { people, kit } = useWords()
  const { locations } = useSession()
  const query = useOperation(stoa.users.getUser, { params: { id: userRef } })
  const update = useWrite(stoa.memberships.updateMembership, { stale: STALE, said: () => kit.saved })
  return (
    <Loaded query={query}>
      {({ user }) => (
        <Stack gap="sm">
          {user.memberships.map(membership => {
            const { id, locationRef, role } = membership
            const title = locations.find(each => each.id === locationRef)?.title ?? ''
            return (
              <Group key={id} justify="space-between" gap="sm">
                <Text size="sm">{title}</Text>
                <SegmentedControl
                  size="xs"
                  aria-label={`${people.role}: ${title}`}
                  data={(['member', 'admin'] as const).map(value => ({ value, label: people.roles[value] }))}
                  value={role}
                  disabled={update.isPending}
                  onChange={chosen =>
                    update.run(
                      { params: { id }, body: { membership: { role: chosen as 'member' | 'admin' } } },
                      { seen: membership },
                    )
                  }
                />
              </Group>
            )
          })}
        </Stack>
      )}
    </Loaded>
  )
}
