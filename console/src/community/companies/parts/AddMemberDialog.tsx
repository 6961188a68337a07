import { Anchor, Button, Group, Input, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { people } from '../../../kit/pick/picker.ts'
import type { Company } from './company.ts'

export function AddMemberDialog({ company }: { company: Company }) {
  const { companies: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined })
  return (
    <Modal opened={address.dialog === 'member'} onClose={close} title={w.addMemberTitle(company.title)}>
      <AddMember company={company} onClose={close} />
    </Modal>
  )
}

type Role = 'member' | 'manager'

function AddMember({ company, onClose }: { company: Company; onClose: () => void }) {
  const { companies: w, people: p, kit } = useWords()
  const [id, setId] = useState<string | null>(null)
  const [companyRole, setRole] = useState<Role>('member')
  const chosen = useOperation(stoa.memberships.getMembership, { params: { id: id ?? '' } }, { enabled: id !== null }).data
    ?.membership
  const other = chosen?.companyRef === company.id ? undefined : chosen?.companyRef
  const before = useOperation(stoa.companies.getCompany, { params: { id: other ?? '' } }, { enabled: other !== undefined }).data
  const add = useWrite(stoa.memberships.updateMembership, {
    said: ({ membership }) => w.memberAdded(fullName(membership.user)),
    onDone: onClose,
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (chosen)
          add.run({ params: { id: chosen.id }, body: { membership: { companyRef: company.id, companyRole } } }, { seen: chosen })
      }}
    >
      <Stack gap="md">
        <Pick label={w.person} from={people(company.locationRef)} value={id} onChange={setId} data-autofocus />
        {other !== undefined && before && (
          <Text size="sm" role="status">
            {w.isElsewhere(before.company.title)}
          </Text>
        )}
        <div>
          <Input.Label component="div" mb={4}>
            {p.companyRole}
          </Input.Label>
          <SegmentedControl
            fullWidth
            aria-label={p.companyRole}
            value={companyRole}
            onChange={value => setRole(value as Role)}
            data={(['member', 'manager'] as const).map(value => ({ value, label: p.companyRoles[value] }))}
          />
          <Text size="xs" c="dimmed" mt={6}>
            {w.roleHint}
          </Text>
        </div>
        <Anchor
          component={Link}
          to="/community/memberships"
          search={{ dialog: 'invite', companyRef: company.id, at: company.locationRef } as never}
          size="sm"
        >
          {w.inviteNew}
        </Anchor>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {kit.cancel}
          </Button>
          <Button type="submit" disabled={!chosen} loading={add.isPending}>
            {w.addMember}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
