import type { Json } from '../test/client.ts'
import type { Dice } from '../test/dice.ts'
import type { Place } from './storm-place.ts'

/** What somebody asks for. */
export interface Asked {
  method: string
  path: string
  body?: object | undefined
}

/**
 * An operation of a storm: what it asks for, nothing where there is nothing to do it to; what may be answered beside 2xx; and what is kept of the
 * answer.
 */
export interface Operation {
  /** How often it is done, compared with others. */
  weight: number
  may: readonly string[]
  ask(place: Place, dice: Dice): Asked | undefined
  note?(place: Place, body: Json, dice: Dice): void
}

const KEPT = 300
/** Keeps the newest. */
export const keep = <T>(list: T[], ...ones: readonly T[]): void => void list.splice(0, list.push(...ones) - KEPT)
export const any = <T>(list: readonly T[], dice: Dice): T | undefined => (list.length === 0 ? undefined : dice.pick(list))

export const GONE = ['conflict', 'not_found'] as const
export const PAYING = ['insufficient_balance', 'not_redeemable', 'conflict'] as const

export function payment(place: Place, dice: Dice, types: readonly string[]): object {
  const promocode = dice.chance(0.2) ? { promocode: dice.pick(place.codes) } : {}
  return { payment: { type: dice.pick(types), ...promocode } }
}

export const notePayment = (place: Place, { payment: paid }: Json) => {
  if (paid?.type === 'external') keep(place.payments, paid.transactionRef)
}

export const wish = (dice: Dice) => dice.pick(['policy', 'always', 'never'])
