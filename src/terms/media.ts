import { Default, NamedObj, T, Url, Uuid } from '../kernel/contract/schema.ts'

/** Pictures of a thing, in the order in which they are shown. */
export const MediaFields = T.Array(NamedObj('MediaItemFields', { key: Uuid, url: Url }), { maxItems: 50 })
export const NoMedia = Default(MediaFields, [])

/** A picture as it is stored. */
export interface Medium {
  key: string
  url: string
}
