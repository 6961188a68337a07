/** The kinds of purchase that a plan can discount and a subscription can put on the invoice. */
export interface ByArea<T> {
  creditPackages: T
  desks: T
  equipment: T
  events: T
  parking: T
  rooms: T
  shop: T
}

/** One value for every kind of purchase. */
export const byArea = <T>(value: T): ByArea<T> => ({
  creditPackages: value,
  desks: value,
  equipment: value,
  events: value,
  parking: value,
  rooms: value,
  shop: value,
})

/** Another value for each of them. */
export const mapAreas = <T, R>(values: ByArea<T>, map: (value: T) => R): ByArea<R> => ({
  creditPackages: map(values.creditPackages),
  desks: map(values.desks),
  equipment: map(values.equipment),
  events: map(values.events),
  parking: map(values.parking),
  rooms: map(values.rooms),
  shop: map(values.shop),
})
