import type { ByArea } from '../terms/areas.ts'
import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { Period } from '../terms/period.ts'
import type { SelfSignupType } from './contract-plan.ts'

/** What subscribers of a plan see and book that is for exclusive members. */
export interface ExclusiveAccess {
  resourceRefs: string[]
}

interface Access {
  providerAGroupRef?: string
  providerBGroupRef?: string
  providerCGroupRef?: string
  providerDGroupRef?: string
}

/** `price` and `setupFee` in minor units of `currencyCode`, `credits` and `dayPasses` in hundredths, rates and discounts in 1/10,000 percent. */
export const plan = table('plan', {
  locationRef: ref('location'),
  title: text,
  description: text,
  period: oneOf<Period>(),
  price: integer,
  currencyCode: text,
  credits: integer,
  dayPasses: integer,
  customTaxEnabled: boolean,
  customTaxRate: integer,
  /** The tax rate that names it. */
  customTaxRef: optional(ref('taxRate')),
  /** Asked once, with the first invoice. */
  setupFee: integer,
  /** How many billed periods a subscriber is bound for. */
  commitmentCycles: integer,
  /** How many days before its end a cancellation must come. */
  noticeDays: integer,
  /** One name for the variants of one offer. */
  planGroup: optional(text),
  discounts: json<ByArea<number>>(),
  exclusiveAccess: json<ExclusiveAccess>(),
  selfSignupEnabled: boolean,
  selfSignupType: oneOf<SelfSignupType>(),
  access: optional(json<Access>()),
  printing: optional(json<{ printProviderGroupRef?: string }>()),
  createDate: time,
  updateDate: time,
  /** When it was archived. */
  deleteDate: optional(time),
})
export type PlanRow = Row<typeof plan>
