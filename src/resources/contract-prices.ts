import { Default, NamedObj, T, withOptions } from '../kernel/contract/schema.ts'
import { Credits, Money } from '../terms/amounts.ts'

const from = { description: 'Minutes. Of a booking the tier counts that has the greatest `from` not above its whole duration.' }
const Tier = <A extends T.TSchema>(name: string, amount: A) =>
  NamedObj(name, {
    from: T.Integer({ minimum: 0, maximum: 527_040, ...from }),
    flatAmount: Default(withOptions(amount, { description: 'For the booking.' }) as typeof amount, 0 as never),
    unitAmount: Default(
      withOptions(amount, { description: 'For an hour, and for parts of one exactly.' }) as typeof amount,
      0 as never,
    ),
  })
const tiers = { minItems: 1, maxItems: 20, description: 'The first begins at 0, each other one after the one before it.' }
/** What a booking costs in money. */
export const MoneyFields = NamedObj('ResourceMoneyFields', {
  enabled: Default(T.Boolean(), true),
  tiers: Default(T.Array(Tier('MoneyTierFields', Money), tiers), [{ from: 0 }]),
})
/** What it costs in credits. */
export const CreditFields = NamedObj('ResourceCreditFields', {
  enabled: Default(T.Boolean(), true),
  tiers: Default(T.Array(Tier('CreditTierFields', Credits), tiers), [{ from: 0 }]),
})
