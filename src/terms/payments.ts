/** How far a payment is, whatever it is for. */
export const PAYMENT_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The ways to pay that are open in a network: there is no provider of payments yet but the built-in one, where things are tried. */
export const openWays = <P extends string>(types: readonly P[], { test }: { test: boolean }): P[] =>
  types.filter(type => test || type !== 'paymentGateway')
