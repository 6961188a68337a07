import assert from 'node:assert/strict'
import { askedRuns, billing } from '../src/billing/runs/jobs.ts'
import { setClock } from '../src/kernel/time/clock.ts'
import type { Json } from './client.ts'
import { runIn } from './jobs.ts'
import type { Cast, World } from './world.ts'

/** What tests of billing do over and over; the cast is `main` unless named. */
export function billingOf(world: World) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const done = async (method: string, path: string, body?: object, cast: Cast = world.main): Promise<Json> => {
    const reply = await cast.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const at = (t: { after(fn: () => void): void }, date: string): void => {
    t.after(() => setClock())
    setClock(() => Date.parse(date))
  }
  const bill = async (): Promise<void> => {
    await runIn(world, billing, { onError })
    assert.deepEqual(errors.splice(0), [])
  }
  return {
    done,
    /** Sets the clock until the test ends. */
    at,
    /** Does what is due, as the service does each minute. */
    bill,
    /** Does what is due at an instant. */
    async billAt(t: { after(fn: () => void): void }, date: string): Promise<void> {
      at(t, date)
      await bill()
    },
    /** Asks for a run and carries it out; gives it as it is then. */
    async run(fields: object = {}): Promise<Json> {
      const { run } = await done('POST', '/billing/runs/v1', { run: { locationRef: world.main.location, ...fields } })
      await runIn(world, askedRuns, { onError })
      assert.deepEqual(errors.splice(0), [])
      return (await done('GET', `/billing/runs/v1/${run.id}`)).run
    },
    invoicesOfRun: async ({ id }: Json): Promise<Json[]> =>
      (await done('GET', `/billing/runs/v1/${id}/invoices?limit=100`)).invoices,
    /** All invoices that a query finds, the oldest first. */
    invoices: async (query: string): Promise<Json[]> =>
      (await done('GET', `/invoices/v1?order=createDate:asc&limit=100&${query}`)).invoices,
    periods: async (id: string, query = ''): Promise<Json[]> =>
      (await done('GET', `/subscriptions/v1/${id}/periods${query}`)).periods,
    /** Changes how the location bills. */
    settle: (settings: object, locationRef = world.main.location) =>
      done('PUT', `/billing/settings/v1/${locationRef}`, { settings }),
  }
}
