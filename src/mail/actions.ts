import type { Tx } from '../db/database.ts'
import { nulls } from '../db/table.ts'
import { enqueue, enqueueNew } from '../kernel/jobs/store-tasks.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newKeys } from '../kernel/storage/context.ts'
import { systemNow } from '../kernel/time/clock.ts'
import {
  addresseeOfInvoice,
  addresseeOfMembership,
  addresseeOfOrder,
  deleteMailsOf,
  endedBadly,
  mails,
  requeue,
} from './store.ts'
import { INVOICE_MAILS, mail, type MailKind, type MailRow } from './table.ts'

/** The kind of the task that sends a mail; its key is the mail's id. */
export const SEND_MAIL = 'mail'

export interface NewMail {
  kind: MailKind
  /** A membership, or what else it is about: an order, an invoice, a ticket, an entry of a waiting list, a booking. It is saved already. */
  objectRef: string
  /** A BCP 47 tag, where somebody has asked for a language; the location's when left out. */
  locale?: string | null | undefined
  /** Of a rejection, and of an event that is canceled: what the admin says about it. */
  reason?: string | undefined
  /** To whom it goes if that is not the person's address of then, such as the former one. A mail about an invoice needs it. */
  recipient?: string | undefined
  /**
   * Whom it is to, nobody where that is a company, and which location sends it, where that is known already. A mail about a ticket, a
   * waiting list or a booking needs it.
   */
  addressee?: { userRef: string | null; locationRef: string } | undefined
}

/**
 * Queues a mail, which is sent once this transaction has been committed. Each call is a cause of its own and makes a mail of its own.
 * It is written when it is sent, and only if it still makes sense then. For an order, call it if the product's
 * `confirmationEmailEnabled` is on.
 */
export async function queueMail(context: WriteContext, asked: NewMail): Promise<MailRow> {
  const { tx, network } = context
  const { kind, objectRef, addressee: known } = asked
  const isInvoice = INVOICE_MAILS.includes(kind)
  const addresseeOf = kind === 'orderConfirmation' ? addresseeOfOrder : isInvoice ? addresseeOfInvoice : addresseeOfMembership
  const addressee = known ?? (await addresseeOf(tx, network, objectRef))
  if (addressee === undefined) throw new Error(`there is no object ${objectRef} that a mail ${kind} could be about`)
  const [row] = await queueMails(context, [{ ...asked, addressee }])
  return row!
}

/** Puts several mails whose addressees are known into the queue. */
export async function queueMails(
  context: WriteContext,
  asked: readonly (NewMail & Required<Pick<NewMail, 'addressee'>>)[],
): Promise<MailRow[]> {
  const rows = asked.map(({ kind, objectRef, locale, reason, recipient, addressee }): MailRow => ({
    ...nulls(mail),
    ...newKeys(context),
    ...addressee!,
    kind,
    objectRef,
    state: 'queued',
    locale: locale ?? null,
    reason: reason ?? null,
    recipient: recipient ?? null,
    attempts: 0,
    contentDate: systemNow(),
  }))
  await mails.insertMany(context.tx, rows)
  await enqueueNew(
    context,
    rows.map(({ id }) => ({ kind: SEND_MAIL, key: id, payload: { mailRef: id } })),
  )
  return rows
}

/** Removes all mails to a person, also those that wait: nothing of them is left, and none is sent any more. Gives how many there were. */
export const forgetMails = (tx: Tx, network: string, userRef: string): Promise<number> => deleteMailsOf(tx, network, userRef)

/** Queues again mails that were refused or have failed: one of them, or all of the network. Gives how many. */
export async function retryMails(context: WriteContext, id?: string): Promise<number> {
  const { tx, network } = context
  const ended = await endedBadly(tx, network, id)
  for (const mailRef of ended) {
    await requeue(tx, network, mailRef)
    // The task that has just ended the mail may be there for another moment, and would take this one along.
    if (!(await enqueue(context, { kind: SEND_MAIL, key: mailRef, payload: { mailRef } })))
      throw new Error(`mail ${mailRef} is being sent at this moment`)
  }
  return ended.length
}
