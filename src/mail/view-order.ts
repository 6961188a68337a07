import { plain, plainLines } from './rules.ts'
import { amountOf, numberOf, paymentOf } from './rules-amount.ts'
import type { Values } from './rules-template.ts'
import type { Language } from './rules-words.ts'
import type { OrderMatter } from './table-matter.ts'
import type { Facts } from './view-settled.ts'
import type { Known } from './view-ticket.ts'

/** What the confirmation of an order tells: of what, how many, and what is paid. */
export function factsOfOrder(order: OrderMatter, language: Language): Facts {
  const { facts } = language.words
  const payment = paymentOf(order, language)
  const comment = plainLines(order.comment ?? '')
  return [
    [facts.orderNumber, String(order.number)],
    [facts.product, titlesOf(order)],
    [facts.quantity, numberOf(order.quantity, language.locale)],
    [facts.amount, amountOf(order, language)],
    ...(payment === undefined ? [] : [[facts.payment, payment] as const]),
    ...(comment === '' ? [] : [[facts.comment, comment] as const]),
  ]
}

const titlesOf = ({ productTitle, optionTitle }: OrderMatter) =>
  [...new Set([plain(productTitle), plain(optionTitle)])].join(' · ')

/** What the template of a product can name. */
export const valuesOfOrder = (order: OrderMatter, { name, place, language }: Known): Values =>
  new Map([
    ['order.number', String(order.number)],
    ['user.name', name],
    ['order.quantity', numberOf(order.quantity, language.locale)],
    ['product.title', plain(order.productTitle)],
    ['option.title', plain(order.optionTitle)],
    ['payment.amount', amountOf(order, language)],
    ['location.title', place],
  ])
