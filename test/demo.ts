import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Start } from '../src/demo/start.ts'
import { client, type Client, type Reply } from './client.ts'
import { environment, spawnStoa } from './command.ts'

export type DemoStart = Start & { consoleUrl: string; other: Start }

export interface Demo {
  child: ChildProcess
  /** What it said on stdout until it was ready. */
  text: string
  /** What `--json` told. */
  json: DemoStart
  said(): string
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

/** Starts `stoa demo` with these words as a person would, on a free port. DATABASE_URL is of no use to it. */
export function spawnDemo(...words: string[]): ChildProcess {
  return spawnStoa(['demo', '--port', '0', ...words], { ...environment('sqlite:/nonexistent/stoa.db'), RATE_LIMIT: undefined })
}

/** Starts a demo and waits until it has said all it has to say. Throws with what it said when it ends before. */
export async function startDemo(...words: string[]): Promise<Demo> {
  const child = spawnDemo(...words)
  let [text, said] = ['', '']
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  const ended = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (words.includes('--json') ? text.endsWith('\n') : /\nCtrl-C .*\n$/.test(text)) resolve()
    })
    ended.then(() => reject(new Error(`the demo did not start: ${said}`)), reject)
  })
  return {
    child,
    text,
    json: words.includes('--json') ? JSON.parse(text) : undefined,
    said: () => said,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const [code, by] = (await ended) as [number | null, NodeJS.Signals | null]
      return code ?? by
    },
  }
}

/** A folder of its own. */
export function emptyFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'stoa-demo-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Gives a folder a demo's data where the run has made some for all tests; else the demo that starts on it makes its own. */
export function withData(folder: string): string {
  if (process.env.TEST_DEMO) cpSync(process.env.TEST_DEMO, folder, { recursive: true })
  return folder
}

/** The lines to be pasted into bash, and what they are said to do. */
export const pastable = (text: string): { says: string; line: string }[] =>
  [...text.matchAll(/^# (.+)\n(.+)$/gm)].map(([, says = '', line = '']) => ({ says, line }))

/** Calls of a credential, of every scope where none is named. They wait where the service of a demo is busy with the browser's pages. */
export const apiOf = (start: Start, credential: { clientId: string; clientSecret: string } = start) =>
  client(start.baseUrl, start.networkRef, credential, { isPatient: true })

/** Everything of a list, page by page. */
export async function all(api: Client, path: string, key: string): Promise<Reply['body'][]> {
  const found: Reply['body'][] = []
  for (let token = ''; ;) {
    const { body } = await api.get(`${path}&limit=100${token}`)
    found.push(...body[key])
    const next = body.nextPageToken ?? body.searchQueryNext?.nextPageToken
    if (next === undefined) return found
    token = `&nextPageToken=${next}`
  }
}

/** All but what differs from one start or one machine to the next. */
export const refsOf = ({
  readonly,
  other,
  consoleUrl: _url,
  ...refs
}: Start & { consoleUrl?: string; other?: Start }): object => ({
  ...refs,
  baseUrl: '',
  clientSecret: '',
  readonly: readonly.clientId,
  ...(other && { other: refsOf(other) }),
})

/** What the line of JSON promises of the things it names. */
export async function firstCalls(start: Start): Promise<void> {
  const api = apiOf(start)
  const get = async (path: string) => {
    const { status, body, text } = await api.get(path)
    assert.equal(status, 200, `${path}: ${text}`)
    return body
  }
  const { membership } = await get(`/community/memberships/v1/${start.memberNumber}`)
  assert.equal(membership.id, start.memberRef)
  const { company } = await get(`/community/companies/v1/${start.companyRef}`)
  for (const { dayPasses } of [membership, company]) assert.ok(dayPasses.expiring >= 10 && dayPasses.permanent >= 10)
  for (const ref of [start.adminRef, start.secondAdminRef]) {
    assert.equal((await get(`/community/memberships/v1/${ref}`)).membership.role, 'admin')
  }
  await get(`/shop/categories/v1/${start.categoryRef}`)
  const { plan } = await get(`/plans/v1/${start.planRef}`)
  assert.deepEqual([plan.period, plan.locationRef], ['month', start.locationRef])
  assert.equal((await get(`/invoices/v1/${start.draftInvoiceRef}`)).invoice.status, 'draft')
  assert.equal((await get(`/support/tickets/v1/${start.ticketRef}`)).ticket.membershipRefAssignee, start.adminRef)
  assert.equal((await get(`/shop/orders/v1/${start.orderRef}`)).order.locationRef, start.locationRef)
  assert.ok((await get(`/events/v1/${start.eventRef}`)).event.startDate > new Date().toISOString())
}
