import { decimalsIn } from '../format/currency.ts'

/** What a stored integer counts: minor units of a currency, hundredths of credits or day passes, ten-thousandths of a percent or of a piece. */
export type Unit = 'money' | 'hundredths' | 'percent' | 'pieces' | 'number'

/** The fields of each, by name. */
const NAMES = {
  money:
    'amount price setupFee amountOff appliedBalance prePaymentCreditNotesAmount postPaymentCreditNotesAmount unitAmount netUnitAmount ' +
    'flatAmount subtotalAmount discountedAmount netDiscountedAmount netAmount taxAmount net tax prePaymentAmount postPaymentAmount ' +
    'creditAmount outOfBandAmount receivedAmount appliedAmount returnedAmount surplusAmount moneyAmount paymentAmount paymentGrossAmount',
  hundredths: 'credits dayPasses creditsAmount creditPackageAmount',
  percent: 'taxRate customTaxRate insideRate onTopRate percentOff rate',
  number:
    'number position quantity change stockQuantity signCount numberDigits dueDays advanceDays remindedDays limitedRedemptionValue ' +
    'redemptions durationInMonths commitmentCycles noticeDays advanceInvoicingDays limitedAttendeesLimit attendees waiting place capacity ' +
    'bookingStepMinutes bookAheadDays seats lines made existing failed',
}
const UNITS = new Map(Object.entries(NAMES).flatMap(([unit, names]) => names.split(' ').map(name => [name, unit as Unit])))

type Stored = Record<string, unknown>

/** What a number of a stored object counts; undefined of a field that nobody knows. */
export function unitOf(object: string, path: string, stored: Stored): Unit | undefined {
  const name = lastOf(path)
  if (name === 'amount' && (object === 'transaction' || object === 'scheduledTransaction' || path.startsWith('grants.')))
    return 'hundredths'
  if (name === 'amount' && object === 'redemption' && stored.currencyCode === null) return 'hundredths'
  if (path.startsWith('creditTiers.')) return name === 'from' ? 'number' : 'hundredths'
  if (object === 'invoiceItem' && name === 'quantity') return 'pieces'
  // Of a plan and of what takes it over: by area.
  if (/(^|\.)discounts\.[a-zA-Z]+$/.test(path)) return 'percent'
  // What is paid with credits is an amount of them.
  if (/^payment(Gross)?Amount$/.test(name) && /^(credits|dayPasses)$/.test(String(stored.paymentType))) return 'hundredths'
  return UNITS.get(name)
}

/** How many decimals a unit has as it is stored. */
const DECIMALS = { hundredths: 2, percent: 4, pieces: 4, number: 0 }

/** A stored integer as people count. */
export const countOf = (units: number, unit: Exclude<Unit, 'money'>): number => units / 10 ** DECIMALS[unit]

/** Minor units of a currency in major ones. */
export const majorOf = (units: number, currency: string): number => units / 10 ** decimalsIn(currency)

/** The currency of a field: that of the innermost object around it that names one. */
export function currencyAt(stored: Stored, path: string): string | undefined {
  let found: unknown
  let inner: unknown = stored
  for (const part of path.split('.')) {
    if (typeof inner !== 'object' || inner === null) break
    const { currencyCode, paymentCurrencyCode } = inner as Stored
    found = currencyCode ?? paymentCurrencyCode ?? found
    inner = (inner as Stored)[part]
  }
  return typeof found === 'string' ? found : undefined
}

/** The name of a field in what holds it. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
