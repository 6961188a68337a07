import { Default, NamedObj, T } from '../kernel/contract/schema.ts'
import { Credits, Money } from './amounts.ts'

const OFF = { enabled: false, amount: 0 }
const enabled = Default(T.Boolean(), true)

const CreditPrice = NamedObj('CreditPriceFields', { enabled, amount: Default(Credits, 0) })
export const MoneyPrice = NamedObj('MoneyPriceFields', { enabled, amount: Default(Money, 0) })
/** A price; a part that is not sent is off. */
export const Price = NamedObj('PriceFields', { credits: Default(CreditPrice, OFF), money: Default(MoneyPrice, OFF) })
