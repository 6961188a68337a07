import { Menu, Text } from '@mantine/core'
import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import { useWrite } from '../../kit/data/use-write.ts'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import classes from '../../kit/money/sheet.module.css'
import { MoreMenu } from '../../kit/page/MoreMenu.tsx'
import { confirm } from '../../kit/page/confirm.tsx'
import type { Calendar, WithAddress } from './calendar.ts'

interface Props {
  of: Calendar
  onRename: () => void
  /** It has a new address, which is shown this once. */
  onRotated: (calendar: WithAddress) => void
}

/** A feed, and what can be done with it. */
export function CalendarRow({ of, onRename, onRotated }: Props) {
  const { calendars: w, kit } = useWords()
  const titleOf = useLocationTitles()
  const { id, title, locationRef, createDate, rotateDate } = of
  const params = { id }
  const rotate = useWrite(stoa.calendars.rotateCalendar, { onDone: ({ calendar }) => onRotated(calendar) })
  const remove = useWrite(stoa.calendars.deleteCalendar, { said: () => w.removed(title) })
  const ask = (title: string, text: string, action: string, onConfirm: () => void) =>
    confirm({ title, text, confirm: action, cancel: kit.cancel, onConfirm })
  return (
    <div className={classes.entry}>
      <div>
        <Text component="div" size="sm" fw={500}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {titleOf(locationRef)}
          {' · '}
          {rotateDate ? w.rotatedOn : w.createdOn} <When is={rotateDate ?? createDate} at={locationRef} />
        </Text>
      </div>
      <div className={classes.entryEnd}>
        <MoreMenu label={w.actionsOf(title)}>
          <Menu.Item leftSection={<Pencil size={14} />} onClick={onRename}>
            {w.rename}
          </Menu.Item>
          <Menu.Item
            leftSection={<RefreshCw size={14} />}
            onClick={() => ask(w.rotateTitle(title), w.rotateText, w.rotate, () => rotate.run({ params }))}
          >
            {w.rotate}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={14} />}
            onClick={() => ask(w.removeTitle(title), w.removeText, w.remove, () => remove.run({ params }))}
          >
            {w.remove}
          </Menu.Item>
        </MoreMenu>
      </div>
    </div>
  )
}
