import { findNetwork } from '../access/store.ts'
import { companies } from '../community/companies/store.ts'
import type { CompanyRow } from '../community/companies/table.ts'
import { memberships } from '../community/memberships/store.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { openWays } from '../terms/payments.ts'
import { codeFor, type Named } from './actions-code.ts'
import { hasMoneyTransaction } from './rules.ts'
import { agree, type Asked, type Deal, type Sale } from './rules-deal.ts'
import { livePlans } from './store.ts'
import type { PaymentDiscount } from './table.ts'

/**
 * Agrees with a request on the price of a thing and on who may pay it; adds a fault for each broken rule. The caller has locked the buyer;
 * the buyer's company is locked here where it may pay: so neither leaves, and what was agreed still holds when it is charged.
 */
export const agreeOn = async (
  context: WriteContext,
  sale: Sale,
  named: Named,
  asked: Asked | undefined,
  faults: Faults,
): Promise<Deal> => (await agreeOnMany(context, [{ sale, faults }], named, asked))[0]!

/**
 * Agrees on several things, each with its own faults. A promo code is looked up for each as if it were the only one; `freed` are discounts of it
 * that are made free before it is charged.
 */
export async function agreeOnMany(
  context: WriteContext,
  wanted: readonly { sale: Sale; faults: Faults; freed?: readonly PaymentDiscount[] }[],
  { membership, company }: Named,
  asked: Asked | undefined,
): Promise<Deal[]> {
  const { tx, network, now } = context
  const own = (await findNetwork(tx, network))!
  const sales = wanted.map(({ sale, ...one }) => ({ ...one, sale: { ...sale, types: openWays(sale.types, own) } }))
  if (!membership && !company) return sales.map(({ sale, faults }) => agree(sale, undefined, asked, faults))
  const seen = company ?? (membership?.companyRef ? await companies.find(tx, network, membership.companyRef) : undefined)
  const employer = seen && !asked?.payer && mayPay(seen, asked) ? await companies.lock(tx, network, seen.id) : seen
  const refs = { membershipRef: membership?.id ?? null, companyRef: employer?.id ?? null }
  const buyer = { membership, company: employer, plans: await livePlans(tx, network, refs, now) }
  const { customerRef } = asked ?? {}
  if (customerRef !== undefined && !Object.values(refs).includes(customerRef)) {
    const customer = (await memberships.find(tx, network, customerRef)) ?? (await companies.find(tx, network, customerRef))
    for (const { faults } of sales) faults.reference<object>(customer, '/payment/customerRef', 'customer')
  }
  const deals: Deal[] = []
  for (const { sale, faults, freed } of sales) {
    const code = await codeFor(tx, context, { sale, membership, company, asked, freed })
    deals.push(agree(sale, buyer, asked, faults, code))
  }
  return deals
}

/** Whether a company might pay what a request asks for. */
function mayPay({ id, memberSpending }: CompanyRow, asked: Asked | undefined): boolean {
  if (asked === undefined || hasMoneyTransaction(asked.type)) return asked?.customerRef === id
  return asked.customerRef === id || memberSpending[asked.type] !== 'none'
}
