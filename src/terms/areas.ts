/** The kinds of purchase that a plan can discount and a subscription can put on the invoice. */
export interface ByArea<T> {
  creditPackages: T
  desks: T
  events: T
  rooms: T
  shop: T
}
