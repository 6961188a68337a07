import { epochNow } from '../data/clock.ts'
import type { ReplyOf } from '../data/operation.ts'
import { stoa } from '../data/stoa.ts'
import { useMinute } from '../data/use-minute.ts'
import { useOperation } from '../data/use-operation.ts'
import type { Booking } from './booking.ts'

type Interval = ReplyOf<typeof stoa.resources.getResource>['resource']['checkIn']['interval']

const MINUTES: Record<Interval, number> = { zeroMinutes: 0, fiveMinutes: 5, tenMinutes: 10, fifteenMinutes: 15 }
const MOST = Math.max(...Object.values(MINUTES))

/** Whether somebody can be checked in now: so long before the start as the resource says, until the end. It is asked again when that begins. */
export function useCheckIn({ resource: { id }, startDate, endDate, checkInDate, status }: Booking): boolean {
  const now = epochNow()
  const open = checkInDate === undefined && status !== 'canceled' && Date.parse(endDate) > now
  const left = Date.parse(startDate) - now
  const isNear = open && left <= MOST * 60_000
  const interval = useOperation(stoa.resources.getResource, { params: { id } }, { enabled: isNear, staleTime: 60_000 }).data
    ?.resource.checkIn.interval
  useMinute(open)
  return isNear && interval !== undefined && left <= MINUTES[interval] * 60_000
}
