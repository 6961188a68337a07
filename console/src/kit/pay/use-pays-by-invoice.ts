import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'

export type Area = 'shop' | 'events'

/** Whether a live subscription lets a person or their company pay by invoice; undefined while that is not known. */
export function usePaysByInvoice(
  area: Area,
  membershipRef: string | undefined,
  companyRef: string | undefined,
): boolean | undefined {
  const own = useOperation(
    stoa.subscriptions.listSubscriptions,
    { query: { membershipRef: membershipRef ?? '', status: ['active'], limit: 20 } },
    { enabled: membershipRef !== undefined },
  )
  const companys = useOperation(
    stoa.subscriptions.listSubscriptions,
    { query: { companyRef: companyRef ?? '', status: ['active'], limit: 20 } },
    { enabled: companyRef !== undefined },
  )
  const asked = [...(membershipRef === undefined ? [] : [own]), ...(companyRef === undefined ? [] : [companys])]
  if (asked.length === 0 || asked.some(({ data }) => data === undefined)) return undefined
  return asked.some(({ data }) => data!.subscriptions.some(({ payWithInvoice }) => payWithInvoice[area]))
}
