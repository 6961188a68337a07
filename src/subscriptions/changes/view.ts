import type { Static } from '../../kernel/contract/schema.ts'
import { credits, money } from '../../terms/amounts.ts'
import { customTaxView } from '../../terms/custom-tax.ts'
import type { Change } from './contract.ts'
import type { ChangeRow, ItemColumns } from './table.ts'

type Shown = Static<typeof Change>

/** A change as it appears in answers; money is in the currency of its subscription's location. */
export const changeView = (row: ChangeRow, currencyCode: string): Shown => ({
  id: row.id,
  itemRef: row.itemRef,
  kind: row.kind,
  effectiveDate: row.effectiveDate,
  fields: fieldsView(row.fields, currencyCode),
  createDate: row.createDate,
  membershipRefCreator: row.membershipRefCreator ?? undefined,
  applyDate: row.applyDate ?? undefined,
  deleteDate: row.deleteDate ?? undefined,
})

const fieldsView = (fields: ItemColumns, currencyCode: string): Shown['fields'] => ({
  title: fields.title,
  price: fields.price === undefined ? undefined : money(fields.price, currencyCode),
  quantity: fields.quantity,
  credits: fields.credits === undefined ? undefined : credits(fields.credits),
  dayPasses: fields.dayPasses === undefined ? undefined : credits(fields.dayPasses),
  customTax:
    fields.customTaxEnabled === undefined
      ? undefined
      : customTaxView({
          customTaxEnabled: fields.customTaxEnabled,
          customTaxRate: fields.customTaxRate ?? 0,
          customTaxRef: fields.customTaxRef ?? null,
        }),
  plan: fields.planRef ? { id: fields.planRef } : undefined,
  startDate: fields.startDate ?? undefined,
  endDate: fields.endDate ?? undefined,
})
