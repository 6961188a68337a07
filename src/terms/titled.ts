import { NamedObj, T, Uuid } from '../kernel/contract/schema.ts'

/** An object as others show it. */
export const Titled = NamedObj('Titled', { id: Uuid, title: T.String() })

/** The option that an order is of, as documents name it. */
export const OrderedOption = NamedObj('OrderedOption', { id: Uuid, name: T.String() })
