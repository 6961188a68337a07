import type { Static } from '../../../kernel/contract/schema.ts'
import { money } from '../../../terms/amounts.ts'
import type { createBalanceEntry } from './contract.ts'
import type { BalanceEntryRow, MoneyBalanceRow } from './table.ts'

type Reply = Static<typeof createBalanceEntry.reply>

export const moneyBalanceView = ({ locationRef, currencyCode, amount }: MoneyBalanceRow): Reply['balance'] => ({
  locationRef,
  currencyCode,
  amount: money(amount, currencyCode),
})

export const balanceEntryView = (row: BalanceEntryRow): Reply['entry'] => ({
  id: row.id,
  locationRef: row.locationRef,
  type: row.type,
  amount: money(row.amount, row.currencyCode),
  currencyCode: row.currencyCode,
  invoiceRef: row.invoiceRef ?? undefined,
  creditNoteRef: row.creditNoteRef ?? undefined,
  depositRef: row.depositRef ?? undefined,
  note: row.note,
  label: row.label ?? undefined,
  membershipRefCreator: row.membershipRefCreator ?? undefined,
  createDate: row.createDate,
})
