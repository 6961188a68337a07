import { Default, NamedObj, Nullable, Optional, T, Text } from '../../kernel/contract/schema.ts'
import { Percent } from '../../terms/amounts.ts'
import { TaxCategoryField } from '../../terms/tax.ts'

const RevenueAccount = NamedObj('RevenueAccountFields', {
  category: TaxCategoryField,
  rate: Percent,
  account: Text(20, { description: 'As the bookkeeper counts it, such as `8400`.' }),
})

const MoneyAccount = NamedObj('MoneyAccountFields', {
  label: Text(100, { description: 'Of payments and refunds, such as `cash`; capitals make no difference.' }),
  account: Text(20, { description: 'As the bookkeeper counts it, such as `1000`.' }),
})

const account = (description: string) => Optional(Nullable(Text(20, { description })))

/** Where the bookkeeper’s files book things. */
export const books = {
  accounts: Default(
    T.Array(RevenueAccount, { maxItems: 50, description: 'Where the bookkeeper’s files book revenue, by rate and category.' }),
    [],
  ),
  receivablesAccount: account('Where the bookkeeper’s files book what customers owe.'),
  moneyAccount: account('Where the bookkeeper’s files book payments.'),
  moneyAccounts: Default(
    T.Array(MoneyAccount, {
      maxItems: 50,
      description: 'Where they book payments and refunds with these labels, in place of `moneyAccount`: cash, a terminal.',
    }),
    [],
  ),
  depositsAccount: account('Where they book what is held for customers as deposits.'),
}
