import { NamedObj, T, Uuid } from '../kernel/contract/schema.ts'

/** An object as others show it. */
export const Titled = NamedObj('Titled', { id: Uuid, title: T.String() })
