import type { BalanceEntryType } from './contract.ts'

/** The types of entries that give to the holder; the others take. */
export const BALANCE_GIVES: readonly BalanceEntryType[] = ['add', 'creditNote', 'surplus', 'returned']

/** What an entry changes of the balance. */
export const changeOf = ({ type, amount }: { type: BalanceEntryType; amount: number }): number =>
  BALANCE_GIVES.includes(type) ? amount : -amount
