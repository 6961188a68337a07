import { startOfNextMonth } from '../../src/kernel/time/time-zones.ts'
import { addMilliseconds, DAY } from '../../src/kernel/time/instant.ts'
import { BERLIN, NEW_YORK } from '../cast.ts'
import { openOrdersOf, waitingOf, type Operation } from './operation.ts'
import { isExpected } from './bookings.ts'
import { isGuest } from './operations-events.ts'
import { newCompany, newMember, type Place } from './place.ts'
import type { StepOf } from './steps.ts'

const KINDS = { chargeExpiring: 'expiring', chargePermanent: 'permanent', adminCharge: 'any' } as const

/** Enters something by hand. */
export function enter(place: Place, step: StepOf<'enter'>, now: string): Operation {
  const { book, cast } = place
  const { who, unit, type, amount, days, isElsewhere } = step
  const { id, isSubscribed } = who < 4 ? place.members[who]! : place.companies[who - 4]!
  const expirationDate = days === undefined ? undefined : addMilliseconds(now, days * DAY)
  const kind = KINDS[type as keyof typeof KINDS]
  const isEndless = kind !== undefined || type === 'transferPermanent'
  const isWrong = days !== undefined && (isEndless || days < 0)
  const lacks = kind !== undefined && book.has(id, unit, now, kind) < amount
  const monthEnds = startOfNextMonth(now, isElsewhere && !isSubscribed ? NEW_YORK.timezoneId : BERLIN.timezoneId)
  const isOfUnit = type === 'adminCharge' || type === 'adminAllocation'
  const transaction = {
    customerRef: id,
    locationRef: isElsewhere ? cast.annex : cast.location,
    amount: amount / 100,
    type: isOfUnit ? type : `${type}${unit === 'credit' ? 'Credits' : 'DayPasses'}`,
    expirationDate,
  }
  return {
    method: 'POST',
    path: `/transactions/${unit === 'credit' ? 'credits' : 'day_passes'}/v1`,
    body: { transaction },
    expected: isWrong ? ['invalid_request'] : lacks ? ['insufficient_balance'] : 'done',
    after() {
      if (kind === undefined) book.give(id, unit, amount, expirationDate ?? (type === 'transferExpiring' ? monthEnds : ''))
      else book.take(id, unit, amount, now, kind)
    },
    holders: [id],
  }
}

/** A member leaves, and another one comes in their place. */
export function leave(place: Place, { member: at }: StepOf<'leave'>, now: string): Operation {
  const member = place.members[at]!
  const isComing = isExpected(place, member, now) || isGuest(place, member)
  const isUsed =
    isComing || openOrdersOf(place, member).length > 0 || member.isSubscribed || waitingOf(place, member.id).length > 0
  return {
    method: 'DELETE',
    path: `/community/memberships/v1/${member.id}`,
    expected: isUsed ? ['in_use'] : 'done',
    async after() {
      place.members[at] = await newMember(place.cast)
    },
    holders: [member.id],
  }
}

/** A company closes, and another one opens in its place. */
export function close(place: Place, { company: at }: StepOf<'close'>): Operation {
  const company = place.companies[at]!
  const isUsed = company.isSubscribed || waitingOf(place, company.id).length > 0
  return {
    method: 'DELETE',
    path: `/community/companies/v1/${company.id}`,
    expected: isUsed ? ['in_use'] : 'done',
    async after() {
      for (const member of place.members)
        if (member.company === company) Object.assign(member, { company: undefined, isManager: false })
      place.companies[at] = await newCompany(place.cast)
    },
    holders: [company.id],
  }
}

/** A member changes to a company, or to none. */
export function join(place: Place, { member: at, company: to, isManager }: StepOf<'join'>): Operation {
  const member = place.members[at]!
  const company = to === null ? undefined : place.companies[to]!
  const role = isManager ? 'manager' : 'member'
  return {
    method: 'PUT',
    path: `/community/memberships/v1/${member.id}`,
    body: { membership: { companyRef: company?.id ?? null, companyRole: company ? role : null } },
    expected: 'done',
    after: () => void Object.assign(member, { company, isManager: company !== undefined && isManager }),
    holders: [member.id],
  }
}

/** A company says who may spend for it. */
export function spending(place: Place, { company: at, credits, invoice }: StepOf<'spending'>): Operation {
  const company = place.companies[at]!
  return {
    method: 'PUT',
    path: `/community/companies/v1/${company.id}`,
    body: { company: { memberSpending: { credits, invoice } } },
    expected: 'done',
    after: () => void Object.assign(company, { credits, invoice }),
    holders: [company.id],
  }
}
