import type { JobStore } from '../kernel/jobs/run-jobs.ts'
import type { Mailer, NotSent } from '../kernel/smtp/mailer.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { write, type AnyWrite } from '../kernel/writes/writes.ts'
import { obstacleOf } from './rules.ts'
import { updateQueued } from './store.ts'
import { findMatter } from './store-matter.ts'
import type { MailRow } from './table.ts'
import type { Matter } from './table-matter.ts'

/** With the waiting times of tasks, which end at an hour, it is tried for three days. */
export const MOST_ATTEMPTS = 80

const note = write('note what became of a mail', (tx, input: { network: string; id: string; changes: Partial<MailRow> }) =>
  updateQueued(tx, input),
)
/** What the sending of mails writes. */
export const mailWrites: readonly AnyWrite[] = [note]

/**
 * Sends a mail that is queued, if it still makes sense, or keeps it where there is no mailer. Throws, to be called again, when the mail
 * server could not be reached or asks for patience.
 */
export async function sendMail(store: JobStore, network: string, mailRef: string, mailer: Mailer | undefined): Promise<void> {
  const matter = await store.database.read(db => findMatter(db, network, mailRef))
  if (matter !== undefined) await carryOut(matter, store, mailer)
}

async function carryOut(matter: Matter, { writes }: JobStore, mailer: Mailer | undefined): Promise<void> {
  const { network, id, attempts, messageId, error } = matter.mail
  const save = (changes: Partial<MailRow>) => writes.perform(note, { network, id, changes }, { network })
  const end = (state: MailRow['state'], error: string | null) => save({ state, error, endDate: systemNow() })
  const obstacle = obstacleOf(matter)
  if (obstacle !== undefined) return void (await end('dropped', obstacle))
  if (attempts >= MOST_ATTEMPTS) return void (await end('failed', error ?? 'whoever sent it came to an end each time'))
  // What writes letters is loaded when the first one is written, so that no other start pays for it.
  const { recipientName, written } = await import('./view.ts')
  const letter = storedIn(matter.mail) ?? written(matter)
  const recipient = matter.person.email
  const attempt = { ...letter, recipient, attempts: attempts + 1, attemptDate: systemNow() }
  if (mailer === undefined || matter.isTest) return void (await save({ ...attempt, state: 'kept', endDate: systemNow() }))
  const stableId = messageId ?? `<${id}@${mailer.from.slice(mailer.from.indexOf('@') + 1)}>`
  // Whoever was erased at this moment has taken the mail along.
  if (!(await save({ ...attempt, messageId: stableId }))) return
  try {
    await mailer.send({
      ...letter,
      replyTo: letter.replyTo ?? undefined,
      recipient,
      recipientName: recipientName(matter),
      messageId: stableId,
    })
  } catch (error) {
    return tellFailure(error as NotSent, attempts + 1, { save, end })
  }
  await end('sent', null)
}

/** What was written at an earlier attempt, as long as it is kept. */
function storedIn({ language, senderName, replyTo, subject, text, html }: MailRow) {
  if (language === null || senderName === null || subject === null || text === null || html === null) return undefined
  return { language, senderName, replyTo, subject, text, html }
}

interface Saving {
  save(changes: Partial<MailRow>): Promise<unknown>
  end(state: MailRow['state'], error: string | null): Promise<unknown>
}

/** What the server said is kept with the mail, as it often names the address. What is thrown, and logged, does not. */
async function tellFailure(error: NotSent, attempts: number, { save, end }: Saving): Promise<void> {
  const told = [error.message, error.told].filter(Boolean).join(': ').slice(0, 500)
  if (error.isFinal) return void (await end('refused', told))
  if (attempts >= MOST_ATTEMPTS) return void (await end('failed', told))
  await save({ error: told })
  throw error
}
