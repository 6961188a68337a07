import { must, outcome, type Call, type Reply } from './caller.ts'
import { holds, tally, type Finding } from './finding.ts'

/** Sends all at once and gives how often each outcome came, with all answers. */
export async function atOnce(
  count: number,
  send: (i: number) => Promise<Reply>,
): Promise<{ counts: Record<string, number>; replies: Reply[] }> {
  const counts: Record<string, number> = {}
  const replies: Reply[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const sent = send(i)
      const name = await outcome(sent)
      counts[name] = (counts[name] ?? 0) + 1
      await sent.then(reply => void replies.push(reply)).catch(() => {})
    }),
  )
  return { counts, replies }
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
