import { boolean, integer, json, oneOf, optional, text, time, type Row } from '../db/columns.ts'
import type { Period } from '../kernel/schema.ts'
import type { SelfSignupType } from './contract.ts'

/** The areas of spending that a plan can discount and a subscription can put on the invoice. */
export interface ByArea<T> {
  creditPackages: T
  desks: T
  events: T
  rooms: T
  shop: T
}
interface Access {
  providerAGroupRef?: string
  providerBGroupRef?: string
  providerCGroupRef?: string
  providerDGroupRef?: string
}

/** `price` in minor units of `currencyCode`, `credits` and `dayPasses` in hundredths, rates and discounts in 1/10,000 percent. */
export const plan = {
  network: text,
  id: text,
  locationRef: text,
  title: text,
  description: text,
  period: oneOf<Period>(),
  price: integer,
  currencyCode: text,
  credits: integer,
  dayPasses: integer,
  customTaxEnabled: boolean,
  customTaxRate: integer,
  discounts: json<ByArea<number>>(),
  selfSignupEnabled: boolean,
  selfSignupType: oneOf<SelfSignupType>(),
  access: optional(json<Access>()),
  printing: optional(json<{ printProviderGroupRef?: string }>()),
  createDate: time,
  deleteDate: optional(time),
}
export type PlanRow = Row<typeof plan>
