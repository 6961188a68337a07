import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'

export type Product = ReplyOf<typeof stoa.products.getProduct>['product']
export type Option = Product['options'][number]

/** With how many units on hand stock is low. */
const LOW = 5

export const isLow = ({ stock, available }: Option): boolean => available && stock.enabled && stock.quantity <= LOW
export const isSoldOut = ({ stock }: Option): boolean => stock.enabled && stock.quantity === 0
export const isForSale = (option: Option): boolean => option.available && !isSoldOut(option)

/** Whether nothing has to be paid: a part of the price is on and 0, or both are off. */
export const isFree = ({ price: { credits, money } }: Option): boolean =>
  (credits.enabled && credits.amount === 0) || (money.enabled && money.amount === 0) || (!credits.enabled && !money.enabled)
