import type { ItemOf } from '../../../../client/index.ts'
import type { stoa } from '../../kit/data/stoa.ts'

export type Calendar = ItemOf<typeof stoa.calendars.listCalendars>
/** With the address that is shown this once. */
export type WithAddress = Calendar & { url?: string | undefined }

/** The address of a feed as programs take it: the service answers it below its own. */
export const addressOf = ({ url = '' }: WithAddress): string => new URL(url, window.location.origin).href

/** The address of a feed that the calendar of the device opens. */
export const onDevice = (calendar: WithAddress): string => addressOf(calendar).replace(/^https?:/, 'webcal:')
