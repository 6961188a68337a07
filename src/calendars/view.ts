import type { Static } from '../kernel/contract/schema.ts'
import type { Calendar } from './contract-calendar.ts'
import type { CalendarRow } from './table.ts'

/** A calendar as it appears in answers; its address only in those that have just made it. */
export const calendarView = (row: CalendarRow, secret?: string, origin = ''): Static<typeof Calendar> => ({
  id: row.id,
  locationRef: row.locationRef,
  title: row.title,
  content: row.content,
  resourceRef: row.resourceRef ?? undefined,
  membershipRef: row.membershipRef ?? undefined,
  url: secret === undefined ? undefined : `${origin}/calendars/v1/feeds/${secret}.ics`,
  createDate: row.createDate,
  rotateDate: row.rotateDate ?? undefined,
  deleteDate: row.deleteDate ?? undefined,
})
