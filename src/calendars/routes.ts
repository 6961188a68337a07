import { hashOf, networkOf, newSecretOf } from '../access/secrets.ts'
import { locations } from '../access/store.ts'
import { nulls } from '../db/table.ts'
import { memberships } from '../community/memberships/store.ts'
import { found } from '../kernel/errors/api-error.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { implement, type Call } from '../kernel/http/implement.ts'
import { newKeys, type WriteContext } from '../kernel/storage/context.ts'
import { record, type Verb } from '../kernel/storage/record.ts'
import { now } from '../kernel/time/clock.ts'
import { addMilliseconds, DAY } from '../kernel/time/instant.ts'
import { resources } from '../resources/store.ts'
import * as contract from './contract.ts'
import { checkReadable, checkScope, shownTo } from './rules.ts'
import { calendarList, calendars, findBySecret, publicEvents } from './store.ts'
import { bookingEntries } from './store-bookings.ts'
import { calendar, type CalendarRow } from './table.ts'
import { calendarView } from './view.ts'

const DAYS_BACK = 90
const DAYS_AHEAD = 731
const KEEP_SECONDS = 300

export const calendarRoutes = implement(contract, {
  async createCalendar(call) {
    const { tx, network, body } = call
    const { content = 'events', ...fields } = body.calendar
    checkScope(call.actor, content)
    const faults = new Faults()
    faults.reference(await locations.find(tx, network, fields.locationRef), '/calendar/locationRef', 'location')
    await checkContent(call, faults)
    faults.refuse()
    const secret = newSecretOf('calendar', network)
    const keys = newKeys(call)
    const row: CalendarRow = {
      ...nulls(calendar),
      ...keys,
      ...fields,
      content,
      secretHash: hashOf(secret),
      updateDate: keys.createDate,
    }
    await calendars.insert(tx, row)
    await note(call, 'created', { after: row })
    return { calendar: calendarView(row, secret, call.publicUrl) }
  },

  async listCalendars(call) {
    const query = { ...call.query, ...shownTo(call.actor) }
    const { rows, nextPageToken } = await calendarList.read({ ...call, query })
    return { calendars: rows.map(row => calendarView(row)), nextPageToken }
  },

  async getCalendar({ db, network, params, actor }) {
    const row = found(await calendars.find(db, network, params.id), 'calendar')
    checkReadable(actor, row.content)
    return { calendar: calendarView(row) }
  },

  async updateCalendar(call) {
    const { body } = call
    const before = await lockOwn(call)
    const after = await calendars.update(call, before, body.calendar)
    await note(call, 'updated', { before, after })
    return { calendar: calendarView(after) }
  },

  async deleteCalendar(call) {
    const before = await lockOwn(call)
    const after = await calendars.remove(call, before)
    await note(call, 'deleted', { before, after })
    return { calendar: calendarView(after) }
  },

  async rotateCalendar(call) {
    const { network, now } = call
    const before = await lockOwn(call)
    const secret = newSecretOf('calendar', network)
    const after = await calendars.update(call, before, { secretHash: hashOf(secret), rotateDate: now })
    await note(call, 'renewed', { before, after })
    return { calendar: calendarView(after, secret, call.publicUrl) }
  },

  async readFeed({ db, params }) {
    const secret = params.file.endsWith('.ics') ? params.file.slice(0, -4) : ''
    const network = networkOf('calendar', secret)
    const row = found(network ? await findBySecret(db, network, hashOf(secret)) : undefined, 'calendar')
    const place = found(await locations.find(db, row.network, row.locationRef), 'calendar')
    const today = now(row.network)
    const [from, until] = [addMilliseconds(today, -DAYS_BACK * DAY), addMilliseconds(today, DAYS_AHEAD * DAY)]
    const span = { network: row.network, locationRef: row.locationRef, from, now: today, until }
    const { resourceRef, membershipRef } = row
    const entries =
      row.content === 'events' ? await publicEvents(db, span) : await bookingEntries(db, { ...span, resourceRef, membershipRef })
    // What writes calendars is loaded when the first one is asked for.
    const content = async () => (await import('../events/rules-ics.ts')).calendarOf(row, entries, place)
    return { name: 'calendar.ics', content, keepSeconds: KEEP_SECONDS }
  },
})

/** Locks a calendar, of which the caller has the scope of what it shows. */
async function lockOwn(
  call: Pick<Call<typeof contract.deleteCalendar>, 'tx' | 'network' | 'params' | 'actor'>,
): Promise<CalendarRow> {
  const { tx, network, params, actor } = call
  const row = found(await calendars.lock(tx, network, params.id), 'calendar')
  checkScope(actor, row.content)
  return row
}

/** Adds a fault for what is of no use to the content of a calendar. */
async function checkContent({ tx, network, body }: Call<typeof contract.createCalendar>, faults: Faults): Promise<void> {
  const { content = 'events', resourceRef, membershipRef, locationRef } = body.calendar
  const ofBookings = 'It limits bookings alone.'
  faults.rule(content === 'events' && resourceRef !== undefined, '/calendar/resourceRef', ofBookings)
  faults.rule(content === 'events' && membershipRef !== undefined, '/calendar/membershipRef', ofBookings)
  if (content === 'events') return
  const both = resourceRef !== undefined && membershipRef !== undefined
  faults.rule(both, '/calendar/membershipRef', 'Only one of resourceRef and membershipRef can be sent.')
  if (resourceRef !== undefined) {
    const resource = faults.reference(await resources.find(tx, network, resourceRef), '/calendar/resourceRef', 'resource')
    const isElsewhere = resource !== undefined && resource.locationRef !== locationRef
    faults.rule(isElsewhere, '/calendar/resourceRef', 'The resource is at another location.')
  }
  if (membershipRef !== undefined)
    faults.reference(await memberships.find(tx, network, membershipRef), '/calendar/membershipRef', 'membership')
}

/** Records what happened to a calendar under the kind that its readers see, without what its address is known by. */
function note(context: WriteContext, verb: Verb, { before, after }: { before?: CalendarRow; after: CalendarRow }): Promise<void> {
  const object = after.content === 'events' ? 'calendar' : 'bookingCalendar'
  return record(context, object, verb, { ...(before && { before: shown(before) }), after: shown(after) })
}

function shown(row: CalendarRow): Omit<CalendarRow, 'secretHash'> {
  const { secretHash: _, ...others } = row
  return others
}
