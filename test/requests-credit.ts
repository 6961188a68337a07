import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

/** A valid request for every operation on money balances that is no GET. */
export async function creditRequests(
  { location: locationRef, member }: Cast,
  _make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  return {
    createBalanceEntry: {
      path: `/transactions/v1/balances/${member}/money`,
      body: { entry: { type: 'add', amount: 5, locationRef, note: 'For the broken lamp' } },
    },
  }
}
