import type { Json } from '../client.ts'

type Send = (method: string, path: string, body?: object) => Promise<Json>

interface Place {
  locationRef: string
  companyRef: string
  membershipRef: string
}

/** Bookings of later periods by a person and by a company, some of which are canceled. */
export async function fillScheduled(send: Send, { locationRef, companyRef, membershipRef }: Place): Promise<void> {
  const { id: resourceRef } = await send('POST', '/resources/v1', {
    resource: {
      locationRef,
      type: 'hotDesk',
      title: 'Desks',
      capacity: 99,
      dayPassesEnabled: true,
      credits: { tiers: [{ from: 0, flatAmount: 1 }] },
    },
  })
  for (const holder of [{ membershipRef }, { companyRef }]) {
    const items = [{ title: 'Desk', price: 1, credits: 9, dayPasses: 9 }]
    await send('POST', '/subscriptions/v1', {
      subscription: { ...holder, period: 'month', startDate: '2041-01-01T00:00:00Z', items },
    })
    const [customerRef] = Object.values(holder)
    for (const type of ['credits', 'dayPasses']) {
      for (const [month, isCanceled] of [
        ['03', false],
        ['04', true],
        ['05', false],
      ] as const) {
        const dates = { startDate: `2041-${month}-05T09:00:00Z`, endDate: `2041-${month}-05T10:00:00Z` }
        const booking = { resourceRef, ...dates, membershipRefOwner: membershipRef, payment: { type, customerRef } }
        const { id } = await send('POST', '/resources/bookings/v1', { booking, repeat: { period: 'day', count: 1 } })
        if (isCanceled) await send('DELETE', `/resources/bookings/v1/${id}`)
      }
    }
  }
}
