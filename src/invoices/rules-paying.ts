import type { Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { WAYS_TO_PAY, type payInvoice } from './contract-steps.ts'

type Sent = Static<typeof payInvoice.body>['payment']
type Way = (typeof WAYS_TO_PAY)[number]

/** By what an invoice is paid, as a request says in one of two spellings; adds a fault for none, and for two that differ. */
export function wayOf({ type, method }: Pick<Sent, 'type' | 'method'>, faults: Faults): Way {
  faults.rule(type === undefined && method === undefined, '/payment/type', 'type is required.', 'required', WAYS_TO_PAY)
  const differs = type !== undefined && method !== undefined && type !== method.type
  faults.rule(differs, '/payment/method/type', 'It is another spelling of type: both say the same.')
  return type ?? method?.type ?? 'external'
}
