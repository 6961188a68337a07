import { ActionIcon, Group, Input, Menu, Stack, Switch, Text, Tooltip } from '@mantine/core'
import { Copy, Plus, X } from 'lucide-react'
import { memo } from 'react'
import type { ContractFormState } from '../form/use-contract-form.tsx'
import { useOwnField } from '../form/use-own-field.ts'
import { useWords } from '../format/words.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { DayTrack } from './DayTrack.tsx'
import { TimeOfDay } from './TimeOfDay.tsx'
import { useDays } from './use-days.ts'
import { DAYS, itemsOf, minutesOf, timeOf, weekOf, withDay, type Day, type Hours, type OpeningHours, type Week } from './week.ts'
import classes from './week.module.css'

const USUAL: Hours = { from: '09:00', to: '18:00' }
const WORKDAYS: readonly Day[] = DAYS.slice(0, 5)

interface Props {
  /** Where the body has the hours: `location.openingHours`. */
  at: string
  /** Where it says whether they count. */
  enabledAt: string
  /** The name of the week. */
  label: string
  /** What the switch says. */
  on: string
  hint: string
}

/** A week of hours and its closed days: hours are drawn on the bars or typed, day by day, and copied to other days. */
export function WeekField({ at, enabledAt, label, on, hint }: Props) {
  const itemsAt = `${at}.items`
  const { form } = useOwnField([at, itemsAt], label, { draw: is => <InWords is={is as OpeningHours} /> })
  useOwnField(enabledAt, on)
  const isOn = form.valueAt(enabledAt) === true
  const fault = form.faults[itemsAt] ?? form.faults[at]
  const items = (form.valueAt(itemsAt) || []) as OpeningHours['items']
  const toggle = (enabled: boolean) => {
    form.set(enabledAt, enabled)
    // A week to begin with, which is nearer to what somebody wants than none.
    if (enabled && items.length === 0)
      form.set(itemsAt, itemsOf(WORKDAYS.reduce((all, day) => withDay(all, day, [USUAL]), weekOf(items))))
  }
  return (
    <Stack gap="sm">
      <Switch label={on} description={hint} checked={isOn} onChange={event => toggle(event.currentTarget.checked)} />
      {isOn && <Days at={itemsAt} items={items} label={label} change={form.set} />}
      {fault && <Input.Error role="alert">{fault}</Input.Error>}
      {isOn && <ClosedDays at={at} />}
    </Stack>
  )
}

/** The same in a line. Hours whose switch is elsewhere have none themselves. */
function InWords({ is: { enabled = true, items, closedDays } }: { is: OpeningHours }) {
  const { hours: w, kit } = useWords()
  const days = useDays()
  if (!enabled) return kit.no
  const closed = closedDays.map(days.closed).join(', ')
  return [days.inWords({ enabled, items, closedDays }) || w.closed, closed && `${w.closedDays}: ${closed}`]
    .filter(Boolean)
    .join(' · ')
}

interface DaysProps {
  at: string
  items: OpeningHours['items']
  label: string
  change: ContractFormState['set']
}

/** The days, with some thirty controls: drawn again only when the hours change. */
const Days = memo(function Days({ at, items, label, change }: DaysProps) {
  const week = weekOf(items)
  return (
    <div className={classes.week} role="group" aria-label={label}>
      <div className={classes.scale} aria-hidden>
        {[0, 6, 12, 18, 24].map(hour => (
          <span key={hour} data-hour={hour}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {DAYS.map(day => (
        <DayRow key={day} day={day} week={week} onChange={next => change(at, itemsOf(next))} />
      ))}
    </div>
  )
})

function DayRow({ day, week, onChange }: { day: Day; week: Week; onChange: (week: Week) => void }) {
  const { hours: w } = useWords()
  const days = useDays()
  const name = days.name(day, 'long')
  const own = week[day]
  const set = (hours: readonly Hours[]) => onChange(withDay(week, day, hours))
  const copyTo = (others: readonly Day[]) => onChange(others.reduce((all, other) => withDay(all, other, own), week))
  const last = own.at(-1)
  const add = () => set([...own, last === undefined ? USUAL : next(last)])
  return (
    <div className={classes.row} role="group" aria-label={name}>
      <Text size="sm" fw={500} className={classes.day!}>
        {name}
      </Text>
      <DayTrack hours={own} onChange={set} />
      <div className={classes.times}>
        {own.length === 0 && (
          <Text size="sm" c="dimmed" className={classes.closed!}>
            {w.closed}
          </Text>
        )}
        {own.map((hours, i) => (
          <Group key={i} gap={4} wrap="nowrap">
            <TimeOfDay label={`${name}: ${w.from}`} value={hours.from} onChange={from => set(own.with(i, { ...hours, from }))} />
            <span aria-hidden>–</span>
            <TimeOfDay
              label={`${name}: ${w.to}`}
              value={hours.to}
              // Midnight is the end of this day, and not the beginning.
              onChange={to => set(own.with(i, { ...hours, to: to === '00:00' ? '24:00' : to }))}
            />
            <ActionIcon aria-label={`${w.removeHours}: ${name}, ${days.hours(hours)}`} onClick={() => set(own.toSpliced(i, 1))}>
              <X size={15} />
            </ActionIcon>
          </Group>
        ))}
      </div>
      <Group gap={2} wrap="nowrap" className={classes.actions!}>
        <Tooltip label={w.addHours}>
          <ActionIcon aria-label={`${w.addHours}: ${name}`} onClick={add}>
            <Plus size={16} />
          </ActionIcon>
        </Tooltip>
        <Menu position="bottom-end">
          <Menu.Target>
            <Tooltip label={w.copyHours}>
              <ActionIcon aria-label={`${w.copyHours}: ${name}`}>
                <Copy size={15} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => copyTo(WORKDAYS)}>{w.toWorkdays}</Menu.Item>
            <Menu.Item onClick={() => copyTo(DAYS)}>{w.toAllDays}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </div>
  )
}

/** After a pause of an hour, where the day has room for it. */
function next({ to }: Hours): Hours {
  const start = minutesOf(to) + 60
  return start + 120 <= 1440 ? { from: timeOf(start), to: timeOf(start + 120) } : { from: '06:00', to: '08:00' }
}
