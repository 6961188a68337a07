import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

const FALSE = { sqlite: '0', postgres: 'false' } as const
const NOW = { sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`, postgres: `date_trunc('milliseconds', now())` }

/** What is to come is looked at soon, and gets its time then, since only the service knows the local clocks. */
const soon = (start: string) => {
  const of = (engine: keyof typeof NOW) => `case when "deleteDate" is null and ${start} > ${NOW[engine]} then "createDate" end`
  return { sqlite: of('sqlite'), postgres: of('postgres') }
}
const startOfEvent =
  '(select e."startDate" from "event" e where e."network" = "eventTicket"."network" and e."id" = "eventTicket"."eventRef")'

/** Mails of the day before, and series that can be listed in each order. */
export const reminders: Migration = {
  name: 'reminders',
  steps: [
    addColumns('resource', { reminderEnabled: 'boolean' }, { reminderEnabled: FALSE }),
    addColumns('event', { reminderEnabled: 'boolean' }, { reminderEnabled: FALSE }),
    addColumns('booking', { reminderDate: 'time?' }, { reminderDate: soon('"startDate"') }),
    addColumns('eventTicket', { reminderDate: 'time?' }, { reminderDate: soon(startOfEvent) }),
    addIndex('booking', ['reminderDate', 'id']),
    addIndex('eventTicket', ['reminderDate', 'id']),
    addIndex('booking', ['seriesRef', 'endDate', 'id']),
    addIndex('booking', ['seriesRef', 'createDate', 'id']),
    addIndex('event', ['seriesRef', 'endDate', 'id']),
    addIndex('event', ['seriesRef', 'createDate', 'id']),
  ],
}
