import { localDate } from '../../kernel/time/time-zones.ts'
import { amountIn, byDate, type Cell, type Entry } from './rules.ts'
import type { Movement } from './rules-movements.ts'

interface Step {
  date: string
  kind: string
  title: string
  customer: string
  customerRef: string
  currencyCode: string
  amount: number
}

/** What customers owe: from what they owed at the beginning, over what changed it, to what they owe at the end. */
export function statementRows(
  opening: ReadonlyMap<string, number>,
  { entries, movements }: { entries: readonly Entry[]; movements: readonly Movement[] },
  { from, until, timezoneId }: { from: string; until: string; timezoneId: string },
): Cell[][] {
  const steps = [...entries.flatMap(stepsOf), ...movements.flatMap(stepOfPayment)].toSorted(byDate)
  // Where nothing was owed and nothing changed there is nothing to tell, also not when something is owed later.
  const owing = [...opening].filter(([, owed]) => owed !== 0).map(([currencyCode]) => currencyCode)
  const currencies = [...new Set([...owing, ...steps.map(({ currencyCode }) => currencyCode)])].toSorted()
  const rows = currencies.flatMap(currencyCode => {
    const amount = amountIn(currencyCode)
    let owed = opening.get(currencyCode) ?? 0
    const opened = [localDate(Date.parse(from), timezoneId), 'opening', '', '', currencyCode, '', amount(owed), '']
    const changed = steps
      .filter(step => step.currencyCode === currencyCode)
      .map(step => {
        owed += step.amount
        return [
          localDate(Date.parse(step.date), timezoneId),
          step.kind,
          step.title,
          step.customer,
          currencyCode,
          amount(step.amount),
          amount(owed),
          step.customerRef,
        ]
      })
    const last = localDate(Date.parse(until) - 1, timezoneId)
    return [opened, ...changed, [last, 'closing', '', '', currencyCode, '', amount(owed), '']]
  })
  return [['date', 'kind', 'document', 'customer', 'currency', 'amount', 'owed', 'customerRef'], ...rows]
}

function stepsOf({ date, kind, title, buyer, customerRef, currencyCode, owed, balance }: Entry): Step[] {
  const step = { date, title, customer: buyer.name, customerRef, currencyCode }
  return [
    ...(owed === 0 ? [] : [{ ...step, kind, amount: owed }]),
    ...(balance === 0 ? [] : [{ ...step, kind: 'balance', amount: -balance }]),
  ]
}

/** A surplus is not owed, and what was given back was not either. */
const stepOfPayment = ({ date, kind, invoice, buyer, customerRef, currencyCode, amount }: Movement): Step[] =>
  invoice === undefined || (kind !== 'payment' && kind !== 'paymentCanceled')
    ? []
    : [{ date, kind, title: invoice.title, customer: buyer.name, customerRef, currencyCode, amount: -amount }]
