import { Select } from '@mantine/core'
import { useRef } from 'react'
import { epochNow } from '../../../kit/data/clock.ts'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { fullName, When } from '../../../kit/format/values.tsx'
import { useSpoken } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { Facts } from '../../../kit/page/Page.tsx'
import classes from './chosen.module.css'
import { durationIn } from './duration.ts'
import { Requester } from './Requester.tsx'
import { isResolved, nextStatuses, type Ticket, type TicketPriority, type TicketStatus } from './ticket.ts'
import { useAdmins } from './use-admins.ts'
import { useTicketActions } from './use-ticket-actions.ts'

const NOBODY = ''
const looks = { classNames: { root: classes.field!, label: classes.fieldLabel! } }

/** What is known of a ticket, all of which can be changed here, and the person who asks. */
export function TicketSide({ ticket, onShow }: { ticket: Ticket; onShow: () => void }) {
  const { words, locale } = useSpoken()
  const { support: w, statuses, shell } = words
  const titleOf = useLocationTitles()
  const formats = useFormats(ticket.locationRef)
  const admins = useAdmins()
  const { become, assign, retype, prioritize, me } = useTicketActions(ticket)
  const box = useRef<HTMLDivElement>(null)
  const focus = (name: string) => () => {
    onShow()
    requestAnimationFrame(() => box.current?.querySelector<HTMLInputElement>(`[role="combobox"][data-field="${name}"]`)?.focus())
  }
  useShortcuts(shell.keys.thisPage, [
    { keys: 'a', label: w.assignee, run: focus('assignee') },
    { keys: 'p', label: w.priority, run: focus('priority') },
    { keys: 't', label: w.type, run: focus('type') },
  ])
  const whose = ticket.userAssignee
  const listed = admins.map(({ id, name }) => ({ value: id, label: id === me.id ? w.nameAndMe(name) : name }))
  // Who can no longer act may still have it.
  const others = whose && !admins.some(({ id }) => id === whose.id) ? [{ value: whose.id, label: fullName(whose) }] : []
  const when = (is: string | undefined) => is && <When is={is} as="moment" at={ticket.locationRef} />
  const waited = (until: string) => durationIn(locale, Date.parse(until) - Date.parse(ticket.createDate))
  return (
    <>
      <div ref={box} className={classes.fields}>
        <Choice
          data-field="status"
          label={w.status}
          value={ticket.status}
          words={Object.fromEntries([ticket.status, ...nextStatuses(ticket.status)].map(one => [one, statuses.ticket[one]]))}
          onChange={value => become(value as TicketStatus)}
        />
        <Select
          {...looks}
          data-field="assignee"
          label={w.assignee}
          searchable
          allowDeselect={false}
          data={[{ value: NOBODY, label: w.nobody }, ...listed, ...others]}
          value={whose?.id ?? NOBODY}
          onChange={value => {
            if (value === (whose?.id ?? NOBODY)) return
            assign(value === me.id ? me : (admins.find(({ id }) => id === value)?.user as Ticket['userAssignee']))
          }}
        />
        <Choice
          data-field="priority"
          label={w.priority}
          value={ticket.priority}
          words={w.priorities}
          onChange={value => prioritize(value as TicketPriority)}
        />
        <Choice
          data-field="type"
          label={w.type}
          value={ticket.type}
          words={w.types}
          onChange={value => retype(value as Ticket['type'])}
        />
      </div>
      <Requester ticket={ticket} />
      <div className={classes.part}>
        <Facts
          items={[
            [w.location, titleOf(ticket.locationRef)],
            [w.openedAt, when(ticket.createDate)],
            [
              w.firstResponse,
              ticket.firstResponseDate === undefined
                ? isResolved(ticket.status)
                  ? w.noResponse
                  : w.waitsFor(durationIn(locale, epochNow() - Date.parse(ticket.createDate)))
                : w.after(waited(ticket.firstResponseDate)),
            ],
            [w.resolved, ticket.resolveDate && w.resolvedAfter(formats.moment(ticket.resolveDate), waited(ticket.resolveDate))],
            [w.reopened, when(ticket.reopenDate)],
            [w.changed, when(ticket.updateDate)],
          ]}
        />
      </div>
      <div className={classes.part}>
        <History of={ticket.id} />
      </div>
    </>
  )
}

interface ChoiceProps {
  'data-field': string
  label: string
  value: string
  words: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

const Choice = ({ words, value, onChange, ...rest }: ChoiceProps) => (
  <Select
    {...looks}
    {...rest}
    allowDeselect={false}
    data={Object.entries(words).map(([value, label]) => ({ value, label }))}
    value={value}
    onChange={next => next !== null && next !== value && onChange(next)}
  />
)
