import type { Db } from '../db/database.ts'
import type { MailKind, MailRow } from './table.ts'
import type { SettledMatter } from './table-matter.ts'

/** Gives what became of the payments of what was canceled, as it is at that moment. */
type Tell = (db: Db, mail: MailRow) => Promise<SettledMatter[]>

const telling = new Map<MailKind, Tell>()

/** Says once how a kind of mail learns what a cancellation gave back (src/wiring.ts). So mails import no slice of payments. */
export function tellSettled(kind: MailKind, how: Tell): void {
  telling.set(kind, how)
}

/** What became of the payments, where a mail tells of a cancellation. */
export const settledMatter = async (db: Db, mail: MailRow): Promise<SettledMatter[]> =>
  (await telling.get(mail.kind)?.(db, mail)) ?? []
