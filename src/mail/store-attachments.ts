import type { Database } from '../db/database.ts'
import type { Attachment } from '../kernel/smtp/mailer.ts'
import { BOOKING_MAILS, INVOICE_MAILS, TICKET_MAILS, type MailKind, type MailRow } from './table.ts'

/** Makes the files that go with a mail from an address, as they are at that moment. */
type Attach = (database: Database, mail: MailRow, from: string) => Promise<Attachment[]>

const attaching = new Map<MailKind, Attach>()

/** Says once which files go with mails of some kinds (src/wiring.ts). So mails import no slice of what they are about. */
export function attachTo(kinds: readonly MailKind[], how: Attach): void {
  for (const kind of kinds) attaching.set(kind, how)
}

/** The files that go with a mail from an address. */
export async function attachmentsOf(database: Database, mail: MailRow, from: string): Promise<Attachment[]> {
  if (![...INVOICE_MAILS, ...TICKET_MAILS, ...BOOKING_MAILS].includes(mail.kind)) return []
  const attach = attaching.get(mail.kind)
  if (attach === undefined) throw new Error(`nobody has said what goes with mails of the kind ${mail.kind}`)
  return attach(database, mail, from)
}
