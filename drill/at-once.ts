import { setTimeout as wait } from 'node:timers/promises'
import { must, outcome, type Call, type Reply } from './caller.ts'
import { countEach, holds, tally, type Finding } from './finding.ts'

/** Sends all at once, each again for as long as it is told to come later, and gives how often each outcome came in the end, with all answers. */
export async function atOnce(
  count: number,
  send: (i: number) => Promise<Reply>,
): Promise<{ counts: Record<string, number>; replies: Reply[] }> {
  const sent = Array.from({ length: count }, (_, i) => patiently(() => send(i)))
  const counts = countEach(await Promise.all(sent.map(outcome)))
  const replies = (await Promise.allSettled(sent)).flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  return { counts, replies }
}

/** So many wait for one row that some are asked to come again, as a busy service may do with anybody. */
async function patiently(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 503 || reply.headers['retry-after'] === undefined) return reply
    await wait(1_000)
  }
}

/** Holds that the outcomes came as often as they are wanted. */
export function won(what: string, counts: Record<string, number>, wanted: Record<string, number>): Finding {
  return holds(what, tally(counts), tally(wanted), tally(counts) === tally(wanted))
}

/** A company whose members may spend its credits. */
export const newCompany = async (call: Call, locationRef: string): Promise<string> =>
  (
    await must(
      201,
      call('POST', '/community/companies/v1', {
        company: { locationRef, title: 'Acme', memberSpending: { credits: 'members' } },
      }),
    )
  ).body.company.id

interface Staff {
  locationRef: string
  company: string
  count: number
  name: string
}

/** Members of a company. */
export async function employees(call: Call, { locationRef, company: companyRef, count, name }: Staff): Promise<string[]> {
  const made: string[] = []
  for (let i = 0; i < count; i++) {
    const membership = { locationRef, companyRef, user: { email: `${name}${i}@example.com`, name: 'Buyer' } }
    const { body } = await must(201, call('POST', '/community/memberships/v1', { membership, invite: false }))
    made.push(body.membership.id as string)
  }
  return made
}

interface Gift {
  locationRef: string
  company: string
  amount: number
}

export async function giveCredits(call: Call, { locationRef, company: companyRef, amount }: Gift): Promise<void> {
  const transaction = { companyRef, locationRef, amount, type: 'adminAllocation' }
  await must(201, call('POST', '/transactions/credits/v1', { transaction }))
}
