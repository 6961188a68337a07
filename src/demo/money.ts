import { createCreditNote } from '../billing/credit_notes/contract.ts'
import { applyDeposit, createDeposit, payDeposit, returnDeposit } from '../billing/deposits/contract.ts'
import { updateBillingSettings } from '../billing/settings/contract.ts'
import { getInvoice } from '../invoices/contract.ts'
import { createBalanceEntry } from '../transactions/money/balances/contract.ts'
import { placeOf } from './billing.ts'
import type { Scenario } from './scenario.ts'
import { newestInvoiceOf } from './store.ts'

/** How the locations bill, and what they change about it later. */
export function settingsAreMade({ lines, schedule, perform, places }: Scenario): void {
  for (const [moment, place, settings] of lines.settings) {
    schedule(moment, place, context =>
      perform(updateBillingSettings, context, { settings }, { locationRef: places.get(place).id }),
    )
  }
}

/** Money that is held for customers, and what becomes of it. */
export function depositsAreHeld(scenario: Scenario): void {
  const { lines, schedule, perform, named, places, ids } = scenario
  for (const [moment, holder, amount, note, { paid, returned, applied } = {}] of lines.deposits) {
    const place = placeOf(scenario, holder)
    schedule(moment, place, async context => {
      const { id: locationRef } = places.get(place)
      const { id } = (await perform(createDeposit, context, { deposit: { locationRef, ...named(holder), amount, note } })).deposit
      const then = (when: string | undefined, run: Parameters<typeof schedule>[2]) => {
        if (when !== undefined) schedule(when, place, run)
      }
      const payment = { type: 'external' as const, label: 'transfer' }
      then(paid, later => perform(payDeposit, later, { payment }, { id }))
      then(applied?.[0], later => perform(applyDeposit, later, { invoiceRef: ids.invoice.get(applied![1]) }, { id }))
      then(returned, later => perform(returnDeposit, later, { label: 'transfer' }, { id }))
    })
  }
}

/** What customers have of their own: what they pay ahead, and what they are given. */
export function balancesMove(scenario: Scenario): void {
  const { lines, schedule, perform, places, holder } = scenario
  for (const [moment, key, type, amount, note] of lines.balances) {
    const place = placeOf(scenario, key)
    schedule(moment, place, context => {
      const { membershipRef, companyRef } = holder(key)
      const entry = { type, amount, note, locationRef: places.get(place).id }
      return perform(createBalanceEntry, context, { entry }, { id: (membershipRef ?? companyRef)! })
    })
  }
}

/** What is credited of the newest invoice over a subscription: so much of its first line. */
export function creditsAreGiven(scenario: Scenario): void {
  const { lines, schedule, perform, holder } = scenario
  for (const [moment, key, reason, amount, customerNote] of lines.credits) {
    schedule(moment, placeOf(scenario, key), async context => {
      const { id } = (await newestInvoiceOf(context.tx, context.network, holder(key)))!
      const [line] = (await perform(getInvoice, context, undefined, { id })).invoice.items!
      const credited = [{ invoiceItemRef: line!.id, amount }]
      await perform(createCreditNote, context, { creditNote: { invoiceRef: id, reason, customerNote, lines: credited } })
    })
  }
}
