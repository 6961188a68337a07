import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { InTheWay } from '../../../kit/holder/InTheWay.tsx'
import { ActionDialog } from '../../../kit/page/ActionDialog.tsx'
import type { Membership } from './person.ts'

/** Ends how a person belongs, with their subscriptions if that is wanted. What keeps it from being done is told before. */
export function RemoveDialog({ member, onClose }: { member: Membership; onClose: () => void }) {
  const { people: w } = useWords()
  const navigate = useNavigate()
  const [ends, setEnds] = useState(false)
  const name = fullName(member.user)
  const remove = useWrite(stoa.memberships.deleteMembership, {
    said: () => w.removed(name),
    stale: ['memberships', 'users'],
    onDone: () => navigate({ to: '/community/memberships' }),
  })
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={w.removeTitle(name)}
      text={w.removeText}
      confirm={w.remove}
      isRunning={remove.isPending}
      onConfirm={() => remove.run({ params: { id: member.id }, query: { endSubscriptions: ends } })}
    >
      <Checkbox label={w.endSubscriptions} checked={ends} onChange={event => setEnds(event.currentTarget.checked)} />
      <InTheWay of={member} ordersToo endsSubscriptions={ends} />
    </ActionDialog>
  )
}
