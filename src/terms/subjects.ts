import { NamedObj, Obj, T, Uuid } from '../kernel/contract/schema.ts'
import { Titled } from './titled.ts'

/** A shop order, as short as what it was paid with shows it. */
export const OrderSubject = NamedObj('OrderSubject', { id: Uuid, option: Obj({ id: Uuid, name: T.String() }), product: Titled })
