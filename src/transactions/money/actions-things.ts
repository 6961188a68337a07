import type { WriteContext } from '../../kernel/storage/context.ts'
import type { Bought } from '../../terms/bought.ts'
import type { PaymentStatus } from '../../terms/payments.ts'

/** A kind of things that are paid by a money transaction or a pending invoice item, as its slice tells it here. */
export interface PaidThing {
  /** Locks a thing, and first the rows that are locked before it: capacity rows, then holders. Throws when it cannot follow any more. */
  lock(context: WriteContext, id: string): Promise<void>
  /** Locks some things and nothing before them, in the order of their ids: for what neither gives back nor takes. */
  lockAlone(context: WriteContext, ids: readonly string[]): Promise<void>
  /** Lets a locked thing follow its payment, which has just got this status. */
  follow(context: WriteContext, id: string, status: PaymentStatus): Promise<void>
  /** Lets the payment of a locked thing be canceled because nobody has to pay: the thing itself stays as it is. */
  waive(context: WriteContext, id: string): Promise<void>
  /** Whether a locked thing is canceled, so that nobody has to pay for it again. */
  isCanceled(context: WriteContext, id: string): Promise<boolean>
  /** Lets a locked thing say what its item says: which one it is, and what it costs. */
  amend(context: WriteContext, id: string, changes: Amended): Promise<void>
  /** Lets the item of a locked thing that can move say what the thing is now, and wait until that begins. */
  describe?(context: WriteContext, id: string): Promise<void>
  /**
   * Lets a thing be paid, whose payer is locked, that was to be paid from what a period gives: by this entry, else on an invoice where that is
   * open to the payer, else not at all. Says whether it is.
   */
  settleScheduled?(context: WriteContext, id: string, transactionRef: string | undefined): Promise<boolean>
  /** Lets a thing stay unpaid that was to be paid from what a period gives. */
  failScheduled?(context: WriteContext, id: string): Promise<void>
}

/** What an invoice decides of a payment. */
export interface Amended {
  invoiceItemRef?: string
  paymentAmount?: number
  paymentGrossAmount?: number
  taxRate?: number
}

let things: Readonly<Record<Bought, PaidThing>> | undefined

/** Says once how things of each kind follow their payments (src/wiring.ts). So payments import no slice of things. */
export function followPayments(all: Readonly<Record<Bought, PaidThing>>): void {
  things = all
}

/** How things of this kind follow their payments. */
export function paidThing(type: Bought): PaidThing {
  if (things === undefined) throw new Error('nobody has said how what is bought follows its payment: call wire()')
  return things[type]
}
