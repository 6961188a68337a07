import type { Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { openWays } from '../terms/payments.ts'
import { WAYS_TO_PAY, type payInvoice } from './contract-steps.ts'

type Sent = Static<typeof payInvoice.body>['payment']
type Way = (typeof WAYS_TO_PAY)[number]

/** By what an invoice is paid, as a request says in one of two spellings; adds a fault for none, for two that differ, and for what is not open. */
export function wayOf({ type, method }: Pick<Sent, 'type' | 'method'>, network: { test: boolean }, faults: Faults): Way {
  const ways = openWays(WAYS_TO_PAY, network)
  faults.rule(type === undefined && method === undefined, '/payment/type', 'type is required.', 'required', ways)
  const differs = type !== undefined && method !== undefined && type !== method.type
  faults.rule(differs, '/payment/method/type', 'It is another spelling of type: both say the same.')
  for (const [pointer, way] of [
    ['/payment/type', type],
    ['/payment/method/type', method?.type],
  ] as const) {
    const isClosed = way !== undefined && !ways.includes(way)
    faults.rule(isClosed, pointer, `type must be one of ${ways.join(', ')}.`, 'invalid_value', ways)
  }
  return type ?? method?.type ?? 'external'
}
