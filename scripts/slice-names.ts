/** What a new slice is called: `coupon`, `Coupon`, `coupons`, `Coupons`, where it is, and the way up from there to src. */
export interface Names {
  folder: string
  path: string
  scope: string
  one: string
  One: string
  many: string
  Many: string
  up: string
}
