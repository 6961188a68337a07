import { Alert, Anchor, Button, List, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { TriangleAlert, UserX } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { ActionDialog } from '../../../kit/page/ActionDialog.tsx'
import type { User } from './user.ts'

/** Erases a person: what goes and what stays is told, and the e-mail has to be typed, because nothing brings it back. */
export function UserActions({ user }: { user: User }) {
  const { people: w } = useWords()
  const titleOf = useLocationTitles()
  const navigate = useNavigate()
  const [address, change] = useAddress()
  const [typed, setTyped] = useState('')
  const name = fullName(user)
  const erase = useWrite(stoa.users.deleteUser, {
    said: () => w.erased,
    stale: ['users', 'memberships'],
    onDone: () => navigate({ to: '/community/memberships/deleted' }),
  })
  const open = (dialog: string | undefined) => {
    setTyped('')
    change({ dialog })
  }
  const isHere = user.memberships.length > 0
  const isTyped = typed.trim().toLowerCase() === user.email.toLowerCase()
  return (
    <>
      <Button variant="default" c="red" leftSection={<UserX size={15} />} onClick={() => open('erase')}>
        {w.erase}
      </Button>
      <ActionDialog
        opened={address.dialog === 'erase'}
        onClose={() => open(undefined)}
        title={w.eraseTitle(name)}
        text={w.eraseText}
        confirm={w.erase}
        disabled={isHere || !isTyped}
        isRunning={erase.isPending}
        onConfirm={() => erase.run({ params: { id: user.id } })}
      >
        <List size="sm" spacing={4}>
          <List.Item>{w.eraseGoes}</List.Item>
          <List.Item>{w.eraseStays}</List.Item>
          <List.Item>{w.eraseInvoices}</List.Item>
        </List>
        {isHere ? (
          <Alert color="yellow" icon={<TriangleAlert />} title={w.eraseLeaveFirst}>
            <List size="sm">
              {user.memberships.map(({ id, locationRef, number }) => (
                <List.Item key={id}>
                  <Anchor
                    component={Link}
                    to={`/community/memberships/${id}`}
                    size="sm"
                    c="inherit"
                    underline="always"
                    display="inline-block"
                    py={4}
                  >
                    {titleOf(locationRef) ?? `#${number}`}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        ) : (
          <TextInput
            label={w.eraseType(user.email)}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
      </ActionDialog>
    </>
  )
}
