import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'
import { costsNothing } from '../pay/payment.ts'

export type Product = ReplyOf<typeof stoa.products.getProduct>['product']
export type Option = Product['options'][number]

/** With how many units on hand stock is low. */
const LOW = 5

export const isLow = ({ stock, available }: Option): boolean => available && stock.enabled && stock.quantity <= LOW
export const isSoldOut = ({ stock }: Option): boolean => stock.enabled && stock.quantity === 0
export const isForSale = (option: Option): boolean => option.available && !isSoldOut(option)

export const isFree = ({ price }: Option): boolean => costsNothing(price)

/** The option that costs least: in money where there is a price in money, else in credits. */
export const cheapestOf = ({ options }: Product): Option => options.toSorted((a, b) => listPrice(a) - listPrice(b))[0]!

const listPrice = (option: Option): number => {
  if (isFree(option)) return 0
  const { money, credits } = option.price
  return money.enabled ? money.amount : 1_000_000_000 + credits.amount
}
