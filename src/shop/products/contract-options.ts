import { answered } from '../../kernel/contract/answered.ts'
import { changing } from '../../kernel/contract/changing.ts'
import { Default, LongText, NamedObj, Obj, Optional, T, Text, Time, Uuid } from '../../kernel/contract/schema.ts'
import { CustomTax, CustomTaxReply } from '../../terms/custom-tax.ts'
import { MoneyPrice, Price } from '../../terms/prices.ts'

export const MOST_STOCK = 1_000_000
const quantity = { description: 'Units on hand. Kept also while `enabled` is false, but then orders do not take from it.' }
const StockFields = NamedObj('StockFields', {
  enabled: Default(T.Boolean({ description: 'Whether orders take from it, and are refused when there is too little.' }), false),
  quantity: Default(T.Integer({ minimum: 0, maximum: MOST_STOCK, ...quantity }), 0),
})

export const OptionFields = NamedObj('OptionFields', {
  title: Text(200),
  description: Default(LongText(20_000), ''),
  available: Default(T.Boolean(), true),
  customTax: Default(CustomTax, { enabled: false }),
  price: Price,
  stock: Default(StockFields, { enabled: false }),
})

const ShownPrice = Obj({ ...answered(Price), money: Obj({ ...answered(MoneyPrice), currencyCode: T.String() }) })
/** An option as it is answered. */
export const Option = NamedObj('Option', {
  id: Uuid,
  ...answered(OptionFields),
  customTax: CustomTaxReply,
  price: ShownPrice,
  createDate: Time,
})

const optionId = {
  format: 'uuid',
  description: 'An option of this product, which is changed: what is left out of it stays. Without `id` an option is made.',
}
export const OptionChanges = NamedObj('OptionChanges', { id: Optional(T.String(optionId)), ...changing(OptionFields) })

export const exampleFields = {
  title: 'Large',
  description: '0.4 l',
  available: true,
  customTax: { enabled: true, rate: 7 },
  price: { credits: { enabled: true, amount: 1.5 }, money: { enabled: true, amount: 3.9 } },
  stock: { enabled: true, quantity: 40 },
}
export const exampleOption = {
  id: '0199d3a0-5c1e-7000-8000-0000000000f3',
  ...exampleFields,
  price: { ...exampleFields.price, money: { ...exampleFields.price.money, currencyCode: 'EUR' } },
  createDate: '2027-01-15T09:30:00.000Z',
}
