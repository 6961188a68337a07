import type { Json } from './client.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

type Make = (path: string, body: object) => Promise<Json>

const TAX_RATES = '/billing/tax_rates/v1'

/** A valid request for every operation below /billing that is no GET. */
export async function billingRequests({ location: locationRef }: Cast, make: Make): Promise<Record<string, ValidRequest>> {
  // There is one of a rate at a location.
  const newTaxRate = () => ({ locationRef, title: 'Levy', rate: (1 + Math.floor(Math.random() * 999_999)) / 10_000 })
  const makeTaxRate = async () => `${TAX_RATES}/${(await make(TAX_RATES, { taxRate: newTaxRate() })).id}`
  const archive = async () => `${await makeTaxRate()}/archive`
  return {
    updateBillingSettings: { path: `/billing/settings/v1/${locationRef}`, body: { settings: { dueDays: 30 } } },
    createTaxRate: {
      path: TAX_RATES,
      get body() {
        return { taxRate: newTaxRate() }
      },
    },
    updateTaxRate: { path: await makeTaxRate(), body: { taxRate: { title: 'VAT' } } },
    createBillingRun: { path: '/billing/runs/v1', body: { run: { locationRef } } },
    archiveTaxRate: { path: await archive(), again: archive },
  }
}
