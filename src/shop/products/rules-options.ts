import type { LocationRow } from '../../access/table.ts'
import type { TaxRateRow } from '../../billing/tax_rates/table.ts'
import { nulls } from '../../db/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { creditUnits, moneyUnits, percent } from '../../terms/amounts.ts'
import { customTaxOf } from '../../terms/custom-tax.ts'
import type { updateProduct } from './contract.ts'
import { productOption, type OptionRow, type ProductRow } from './table.ts'

/** An option as a create or an update sends it: of a new one, what is left out takes its default, of another one it stays. */
type Sent = NonNullable<Static<typeof updateProduct.body>['product']['options']>[number]
/** Where a product is sold: its currency, and the tax rates there. */
interface Terms extends Pick<LocationRow, 'currencyCode'> {
  rates: readonly TaxRateRow[]
}

/** The rows of a new product's options without their ids, in their order; adds a fault for each broken rule. */
export const newOptions = (
  options: readonly Sent[],
  product: Pick<ProductRow, 'network' | 'id' | 'createDate'>,
  location: Terms | undefined,
  faults: Faults,
): Omit<OptionRow, 'id'>[] =>
  options.map((sent, position) => newOption(sent, { product, position, location }, faults.at(pointerOf(position))))

/** What becomes of a product's options, in no order: `position` is their order. */
export interface OptionPlan {
  made: Omit<OptionRow, 'id'>[]
  /** A row as it is, and its columns that change; `counted` is the difference of a count. */
  changed: { before: OptionRow; changes: Partial<Columns>; counted: number }[]
  gone: OptionRow[]
}

/** Decides what becomes of the options that a product has, when these are to be its options; adds a fault for each broken rule. */
export function planOptions(
  options: readonly Sent[],
  has: readonly OptionRow[],
  product: Place['product'],
  location: Terms,
  faults: Faults,
): OptionPlan {
  const known = new Map(has.map(option => [option.id, option]))
  const positions = positionsOf(options, known)
  const plan: OptionPlan = { made: [], changed: [], gone: [] }
  const named = new Set<string>()
  for (const [i, { id, ...sent }] of options.entries()) {
    const [own, position] = [faults.at(pointerOf(i)), positions[i]!]
    if (id === undefined) {
      plan.made.push(newOption(sent, { product, position, location }, own))
      continue
    }
    const before = own.reference(known.get(id), '/id', 'option of this product')
    own.rule(named.has(id), '/id', 'The option is named twice.')
    named.add(id)
    if (before === undefined) continue
    const changes = difference(before, {
      ...columnsOf(sent, before, { ...location, currencyCode: before.currencyCode }, own),
      position,
    })
    const counted = (sent.stock?.quantity ?? before.stockQuantity) - before.stockQuantity
    if (counted !== 0 || Object.keys(changes).length > 0) plan.changed.push({ before, changes, counted })
  }
  plan.gone = has.filter(({ id }) => !named.has(id))
  return plan
}

/**
 * Positions in the order of the options. No option gets one that another has or had, because it might still have it while rows are saved
 * one after the other. Options that are in their order already, with new ones after them, stay where they are.
 */
function positionsOf(options: readonly Sent[], known: ReadonlyMap<string, OptionRow>): number[] {
  const last = Math.max(-1, ...[...known.values()].map(({ position }) => position))
  const free = options.map((_, i) => last + 1 + i)
  const kept = options.map(({ id }, i) => (id === undefined ? undefined : known.get(id))?.position ?? free[i]!)
  return kept.every((position, i) => i === 0 || position > kept[i - 1]!) ? kept : free
}

interface Place {
  product: Pick<ProductRow, 'network' | 'id' | 'createDate'>
  position: number
  location: Terms | undefined
}

function newOption(sent: Sent, { product, position, location }: Place, faults: Faults): Omit<OptionRow, 'id'> {
  const { network, id: productRef, createDate } = product
  for (const name of ['title', 'price'] as const) {
    faults.rule(sent[name] === undefined, `/${name}`, `${name} is required of a new option.`, 'required')
  }
  return {
    ...nulls(productOption),
    network,
    productRef,
    position,
    ...columnsOf(sent, undefined, location, faults),
    stockQuantity: sent.stock?.quantity ?? 0,
    createDate,
    updateDate: createDate,
  }
}

type Columns = ReturnType<typeof columnsOf> & Pick<OptionRow, 'position'>

/** The columns that a request says of an option. A part that is sent of a new one is on unless it says otherwise. */
function columnsOf(
  { title, description, available, customTax, price = {}, stock }: Sent,
  before: OptionRow | undefined,
  terms: Terms | undefined,
  faults: Faults,
) {
  const was = before ?? NEW
  const isOn = (part: { enabled?: boolean } | undefined, wasOn: boolean) =>
    part === undefined ? wasOn : (part.enabled ?? (before === undefined || wasOn))
  const knownRate = was.customTaxEnabled || was.customTaxRate > 0 ? percent(was.customTaxRate) : undefined
  const { rate = customTax?.taxRateRef === undefined ? knownRate : undefined, taxRateRef } = customTax ?? {}
  const tax = { enabled: isOn(customTax, was.customTaxEnabled), rate, taxRateRef }
  const money = price.money?.amount
  return {
    title: title ?? was.title,
    description: description ?? was.description,
    available: available ?? was.available,
    ...customTaxOf(tax, faults.at('/customTax'), terms?.rates ?? [], before),
    creditsEnabled: isOn(price.credits, was.creditsEnabled),
    creditsAmount: price.credits?.amount === undefined ? was.creditsAmount : creditUnits(price.credits.amount),
    moneyEnabled: isOn(price.money, was.moneyEnabled),
    moneyAmount: money === undefined ? was.moneyAmount : moneyUnits(money, terms, faults.at('/price/money/amount')),
    currencyCode: terms?.currencyCode ?? '',
    stockEnabled: stock?.enabled ?? was.stockEnabled,
  }
}

/** What a new option is where nothing is sent of it. */
const NEW = {
  title: '',
  description: '',
  available: true,
  customTaxEnabled: false,
  customTaxRate: 0,
  creditsEnabled: false,
  creditsAmount: 0,
  moneyEnabled: false,
  moneyAmount: 0,
  stockEnabled: false,
}

const pointerOf = (i: number) => `/product/options/${i}`

const difference = (before: OptionRow, after: Columns): Partial<Columns> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name as keyof Columns] !== value))
