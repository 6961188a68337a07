import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

/** A valid request for every operation on plans and subscriptions that is no GET. */
export async function subscriptionRequests(
  { api, location: locationRef, member: membershipRef }: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const makePlan = async () =>
    `/plans/v1/${(await make('/plans/v1', { plan: { locationRef, title: 'Fix', period: 'month', price: 200 } })).id}`
  const archivedPlan = async () => {
    const path = await makePlan()
    await api.send('DELETE', path)
    return `${path}/restore`
  }
  const plan = await make('/plans/v1', { plan: { locationRef, title: 'Flex', period: 'month', price: 100 } })
  const items = [{ plan: { id: plan.id } }]
  const subscription = { membershipRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items }
  const makeSubscription = async (): Promise<Json> => make('/subscriptions/v1', { subscription, issueFirstInvoice: true })
  const path = async (verb = '') => `/subscriptions/v1/${(await makeSubscription()).id}${verb}`
  const item = { title: 'Locker', price: 9 }
  const pause = { startDate: '2090-01-01T00:00:00Z', endDate: '2090-03-01T00:00:00Z' }
  const makePause = async () => {
    const pauses = await path('/pauses')
    return `${pauses}/${(await make(pauses, { pause })).id}`
  }
  const makeItem = async () => {
    const { id, items: made } = await makeSubscription()
    return `/subscriptions/v1/${id}/items/${made[0].id}`
  }
  const makeChange = async () => {
    const of = await path()
    await make(`${of}/items`, { item, effectiveDate: '2090-01-01T00:00:00Z' })
    const { changes } = (await api.get(`${of}/changes`)).body
    return `${of}/changes/${changes[0].id}`
  }
  return {
    createPlan: { path: '/plans/v1', body: { plan: { locationRef, title: 'Fix', period: 'month', price: 200 } } },
    createSubscription: { path: '/subscriptions/v1', body: { subscription, issueFirstInvoice: true } },
    updatePlan: { path: await makePlan(), body: { plan: { price: 210 } } },
    archivePlan: { path: await makePlan(), again: makePlan },
    restorePlan: { path: await archivedPlan(), again: archivedPlan },
    updateSubscription: { path: await path(), body: { subscription: { reference: 'PO 4711' } } },
    cancelSubscription: {
      path: await path('/cancel'),
      body: { cancel: { at: 'earliest', reason: 'Moved away' } },
      again: () => path('/cancel'),
    },
    deleteSubscription: { path: await path(), again: () => path() },
    createSubscriptionPause: { path: await path('/pauses'), body: { pause }, again: () => path('/pauses') },
    endSubscriptionPause: { path: await makePause(), again: makePause },
    addSubscriptionItem: { path: await path('/items'), body: { item }, again: () => path('/items') },
    updateSubscriptionItem: { path: await makeItem(), body: { item: { quantity: 2 } } },
    removeSubscriptionItem: { path: await makeItem(), again: makeItem },
    previewSubscription: { path: '/subscriptions/v1/preview', body: { subscription } },
    previewSubscriptionChange: { path: await path('/preview'), body: { change: { type: 'cancel', at: 'earliest' } } },
    deleteSubscriptionChange: { path: await makeChange(), again: makeChange },
  }
}
