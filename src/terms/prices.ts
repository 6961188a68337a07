import { Default, Obj, T, type Input } from '../kernel/contract/schema.ts'

/** One part of a price; a part that is not sent is off. */
export const PricePart = <S extends T.TNumber>(amount: S) =>
  Obj({ enabled: Default(T.Boolean(), true), amount: Default(amount, 0 as Input<NoInfer<S>>) })
/** One part of a price in answers. */
export const PartReply = Obj({ enabled: T.Boolean(), amount: T.Number() })
export const OFF = { enabled: false, amount: 0 } as const
