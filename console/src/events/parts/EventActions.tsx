import { Alert, Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarX, Copy, Pencil, ScanLine, Trash2, TriangleAlert } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useWords } from '../../kit/format/words.tsx'
import { useShortcuts } from '../../kit/keys/keys.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { ActionDialog } from '../../kit/page/ActionDialog.tsx'
import { MailNotice } from '../../kit/page/MailNotice.tsx'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'
import { isOpen, LIST, timeOf, type Event } from './event.ts'
import { useTickets } from './tickets.ts'

/** What can be done with an event: let people in, change it, copy, cancel or delete it. */
export function EventActions({ event }: { event: Event }) {
  const { eventLife: w, seats, kit, shell } = useWords()
  const [address, change] = useAddress()
  const navigate = useNavigate()
  const open = isOpen(event)
  const door = `${LIST}/${event.id}/door`
  const ask = (dialog: string) => change({ dialog })
  useShortcuts(shell.keys.thisPage, [
    ...(open ? [{ keys: 'd', label: seats.door, run: () => void navigate({ to: door }) }] : []),
    ...(event.cancelDate === undefined ? [{ keys: 'e', label: kit.edit, run: () => ask('edit') }] : []),
  ])
  return (
    <>
      {open && (
        <Button component={Link} to={door} leftSection={<ScanLine size={15} />}>
          {seats.door}
        </Button>
      )}
      {event.cancelDate === undefined && (
        <Button variant="default" leftSection={<Pencil size={14} />} onClick={() => ask('edit')}>
          {kit.edit}
        </Button>
      )}
      <MoreMenu>
        <Menu.Item leftSection={<Copy size={14} />} onClick={() => ask('copy')}>
          {w.copy}
        </Menu.Item>
        {open && (
          <Menu.Item color="red" leftSection={<CalendarX size={14} />} onClick={() => ask('cancel')}>
            {w.cancel}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Trash2 size={14} />} onClick={() => ask('delete')}>
          {w.remove}
        </Menu.Item>
      </MoreMenu>
      <DeleteDialog event={event} opened={address.dialog === 'delete'} onClose={() => change({ dialog: undefined })} />
    </>
  )
}

/** Deletes an event. While there are tickets it is to be canceled first. */
function DeleteDialog({ event, opened, onClose }: { event: Event; opened: boolean; onClose: () => void }) {
  const { eventLife: w } = useWords()
  const navigate = useNavigate()
  const tickets = useTickets(event.id)
  const remove = useWrite(stoa.events.deleteEvent, { said: () => w.removed(event.title), onDone: () => navigate({ to: LIST }) })
  const isHeld = tickets.data !== undefined && tickets.data.length > 0
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={w.removeTitle(event.title)}
      text={w.removeText}
      confirm={w.remove}
      disabled={isHeld}
      isRunning={remove.isPending}
      onConfirm={() => remove.run({ params: { id: event.id } })}
    >
      {isHeld && (
        <Alert color="yellow" icon={<TriangleAlert />}>
          {w.removeFirst}
        </Alert>
      )}
      <MailNotice to={!isHeld && timeOf(event) === 'coming' ? event.waitlist.length : 0} />
    </ActionDialog>
  )
}
