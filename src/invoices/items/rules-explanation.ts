import { decimalsOf } from '../../kernel/money/currencies.ts'
import { exactText, round, type Fraction } from '../../kernel/money/fractions.ts'
import {
  beforeDiscounts,
  fromUnits,
  inOrder,
  QUANTITY_DECIMALS,
  takenOff,
  withoutTax,
  withTax,
  type LinePrice,
  type Share,
} from '../../kernel/money/money.ts'
import { money, percent } from '../../terms/amounts.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { ExplanationValue, StepKind } from './contract-explanation.ts'
import type { Discount, ItemRow } from './table.ts'

type Step = ExplanationValue['steps'][number]

/** From what a line was computed: stored units, as `priceLine` takes them, and what came of it. */
interface PricedLine {
  currencyCode: string
  taxInclusive: boolean
  /** The price of one, for the whole period. */
  unitAmount: number
  quantity: number
  taxRate: number
  /** The rate that is inside the price and comes off, since it is not charged. */
  insideRate: number | null
  /** Of a part of a period: its days, and those of the whole. */
  share?: Share | undefined
  period?: Interval | undefined
  discounts: readonly Discount[]
  price: LinePrice
  /** How the line was explained before somebody set its price or quantity by hand. */
  before?: ExplanationValue | undefined
}

/** How a line came to its figures. One that is older than explanations is told by what it says itself. */
export const explained = (row: ItemRow): ExplanationValue => row.explanation ?? explanationOf({ ...row, price: row })

/** How a line came to its figures, so that they can be computed again by hand. */
export function explanationOf(line: PricedLine): ExplanationValue {
  const { currencyCode, share, period, before } = line
  const { share: _, ...whole } = line
  const listed = beforeDiscounts(whole)
  const start = beforeDiscounts(line)
  const { steps, end } = discountSteps(line, start)
  const asked = line.insideRate === null ? end : withoutTax(end, BigInt(line.insideRate))
  return {
    ...(before ? pricedBefore(before) : pricedAs(line)),
    ...(period && { period: { startDate: period.startDate, endDate: period.endDate } }),
    ...(share && { days: { used: share.part, of: share.whole } }),
    steps: [
      ...(before ? [...stepsBefore(before, share), manualStep(line, listed)] : [step('price', line, listed)]),
      ...(share ? [step('proration', line, start)] : []),
      ...steps,
      ...(line.insideRate === null ? [] : [step('withoutTax', line, asked, { percent: percent(line.insideRate) })]),
      taxStep(line, asked),
    ],
    rounded: roundedOf(line.price, currencyCode),
  }
}

const pricedAs = ({ unitAmount, quantity, currencyCode }: PricedLine) => ({
  unitPrice: money(unitAmount, currencyCode),
  quantity: fromUnits(quantity, QUANTITY_DECIMALS),
})

/** What a line that was set by hand was over before. */
const pricedBefore = ({ period, days, unitPrice, quantity }: ExplanationValue) => ({
  ...(period && { period }),
  ...(days && { days }),
  unitPrice,
  quantity,
})

/** How the service had priced a line that was set by hand; with a share, which is of what was set, by the price alone. */
function stepsBefore({ steps }: ExplanationValue, share: Share | undefined): Step[] {
  const [price, next] = steps
  return share === undefined && next?.kind === 'proration' ? [price!, next] : [price!]
}

const manualStep = (line: PricedLine, start: Fraction): Step =>
  step('manual', line, start, { amount: money(Number(round(start)), line.currencyCode) })

function discountSteps(line: PricedLine, start: Fraction): { steps: Step[]; end: Fraction } {
  let end = start
  const steps = inOrder(line.discounts).map(one => {
    const { source, percentOff = 0, amountOff = 0, coupon, promocode } = one
    end = takenOff(end, one)
    const kind = source === 'plan' ? 'planDiscount' : promocode ? 'promocode' : 'coupon'
    const ref = (promocode ?? coupon)?.id
    const off = percentOff > 0 ? { percent: percent(percentOff) } : { amount: money(amountOff, line.currencyCode) }
    return step(kind, line, end, { ...off, ...(ref !== undefined && { ref }) })
  })
  return { steps, end }
}

/** Tax that comes on top follows from the net amount as it is printed, so that anybody can check it from the invoice. */
function taxStep(line: PricedLine, end: Fraction): Step {
  const { taxInclusive, taxRate, currencyCode, price } = line
  const rate = BigInt(taxRate)
  const after = taxInclusive ? withoutTax(end, rate) : withTax({ n: round(end), d: 1n }, rate)
  return step('tax', line, after, { percent: percent(taxRate), amount: money(price.taxAmount, currencyCode) })
}

const step = (kind: StepKind, { currencyCode }: PricedLine, after: Fraction, more: Omit<Step, 'kind' | 'exact'> = {}): Step => ({
  kind,
  ...more,
  exact: exactText(after, decimalsOf(currencyCode)!),
})

const roundedOf = (price: LinePrice, currencyCode: string): ExplanationValue['rounded'] => ({
  amount: money(price.amount, currencyCode),
  discountedAmount: money(price.discountedAmount, currencyCode),
  netDiscountedAmount: money(price.netDiscountedAmount, currencyCode),
  taxAmount: money(price.taxAmount, currencyCode),
  grossAmount: money(price.netDiscountedAmount + price.taxAmount, currencyCode),
})
