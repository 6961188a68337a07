import { ActionIcon, Button, Group, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { ChevronLeft, CircleCheck, PanelRight, RotateCcw, UserCheck } from 'lucide-react'
import { Status } from '../../../kit/format/Status.tsx'
import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import classes from './chosen.module.css'
import { isResolved, nextStatuses, type History, type TicketStatus } from './ticket.ts'
import { useTicketActions } from './use-ticket-actions.ts'

interface Props {
  history: History | undefined
  onBack: () => void
  isSideOpen: boolean
  onSide: () => void
}

/** Which ticket it is, and what is done with it most. */
export function TicketHeader({ history, onBack, isSideOpen, onSide }: Props) {
  const { support: w, kit } = useWords()
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.back!} aria-label={kit.back} onClick={onBack}>
        <ChevronLeft size={18} />
      </ActionIcon>
      {history ? (
        <>
          <Title order={2} size="md" className={classes.title!}>
            <Text span inherit c="dimmed" fw={500}>
              #{history.ticket.number}
            </Text>{' '}
            {w.types[history.ticket.type]}
          </Title>
          <Status of="ticket" is={history.ticket.status} />
          {history.ticket.reopenDate && <StatusBadge tone="bad">{w.reopened}</StatusBadge>}
          <Actions history={history} />
        </>
      ) : (
        <Skeleton h={18} w={220} />
      )}
      <Tooltip label={w.details}>
        <ActionIcon className={classes.sideToggle!} aria-label={w.details} aria-expanded={isSideOpen} onClick={onSide}>
          <PanelRight size={17} />
        </ActionIcon>
      </Tooltip>
    </header>
  )
}

function Actions({ history: { ticket } }: { history: History }) {
  const { support: w, shell } = useWords()
  const { become, assign, isMine, me } = useTicketActions(ticket)
  const may = (status: TicketStatus) => nextStatuses(ticket.status).includes(status)
  const when = (is: boolean, keys: string, label: string, run: () => void) => (is ? [{ keys, label, run }] : [])
  useShortcuts(shell.keys.thisPage, [
    ...when(!isMine, 'i', w.toMe, () => assign(me)),
    ...when(ticket.userAssignee !== undefined, 'u', w.toNobody, () => assign(undefined)),
    ...when(may('inProgress'), 'o', isResolved(ticket.status) ? w.reopen : w.begin, () => become('inProgress')),
    ...when(may('solved'), 's', w.solve, () => become('solved')),
    ...when(may('closed'), 'd', w.close, () => become('closed')),
  ])
  return (
    <Group gap={6} wrap="nowrap" ml="auto">
      {!isMine && (
        <Tooltip label="I">
          <Button variant="default" leftSection={<UserCheck size={15} />} onClick={() => assign(me)}>
            {w.toMe}
          </Button>
        </Tooltip>
      )}
      {isResolved(ticket.status) ? (
        <Tooltip label="O">
          <Button variant="default" leftSection={<RotateCcw size={14} />} onClick={() => become('inProgress')}>
            {w.reopen}
          </Button>
        </Tooltip>
      ) : (
        <Tooltip label="S">
          <Button variant="default" leftSection={<CircleCheck size={15} />} onClick={() => become('solved')}>
            {w.solve}
          </Button>
        </Tooltip>
      )}
    </Group>
  )
}
