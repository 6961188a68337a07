import assert from 'node:assert/strict'
import { carriedOut } from './carrying.ts'
import type { Json } from './client.ts'
import type { Cast, World } from './world.ts'
import { createCompany } from '../src/community/companies/contract.ts'
import { setClock } from '../src/kernel/time/clock.ts'

const PATH = '/subscriptions/v1'

/** What tests of subscriptions do over and over: each in a company of its own. */
export function subscribing(world: World) {
  const send = (method: string, path: string, body?: object, cast: Cast = world.main) => cast.api.send(method, path, body)
  const done = async (method: string, path: string, body?: object, cast?: Cast): Promise<Json> => {
    const reply = await send(method, path, body, cast)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const newCompany = async (cast: Cast = world.main): Promise<string> =>
    (await carriedOut(world, createCompany, { company: { locationRef: cast.location, title: 'Acme' } }, cast)).company.id
  /** A subscription by the month of a new company from 31 January 2030, 12:00, whose first invoice is issued. */
  const subscribe = async (more: object = {}, issueFirstInvoice: boolean | string = true, cast?: Cast): Promise<Json> => {
    const holder = { companyRef: await newCompany(cast) }
    const items = [{ title: 'Desk', price: 310, credits: 10, dayPasses: 2 }]
    const subscription = { ...holder, period: 'month', startDate: '2030-01-31T12:00:00Z', items, ...more }
    return (await done('POST', PATH, { subscription, issueFirstInvoice }, cast)).subscription
  }
  const read = async (id: string): Promise<Json> => (await done('GET', `${PATH}/${id}`)).subscription
  const changes = async (id: string, query = ''): Promise<Json[]> => (await done('GET', `${PATH}/${id}/changes${query}`)).changes
  /** What waits for the next invoice of a subscription’s customer: description, amount and what it is over. */
  const pending = async ({ companyRef }: Json): Promise<Json[]> =>
    (await done('GET', `/invoices/items/v1/upcoming?companyRef=${companyRef}`)).invoiceItems
  const balances = async ({ companyRef }: Json): Promise<[credits: number, dayPasses: number]> => {
    const { company } = await done('GET', `/community/companies/v1/${companyRef}`)
    return [company.credits.expiring, company.dayPasses.expiring]
  }
  return { PATH, send, done, newCompany, subscribe, read, changes, pending, balances }
}

/** Sets the clock until the test ends. */
export function at(t: { after(fn: () => void): void }, time: string): void {
  t.after(() => setClock())
  setClock(() => Date.parse(time))
}

/** Status and code of a refusal. */
export const refusal = ({ status, body }: { status: number; body: Json }): [number, string] => [status, body.code]
