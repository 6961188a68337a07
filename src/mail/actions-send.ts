import { renewLink } from '../access/links/actions-renew.ts'
import { hashOf, newSecretOf } from '../access/secrets.ts'
import type { JobStore } from '../kernel/jobs/run-jobs.ts'
import type { Mailer, NotSent } from '../kernel/smtp/mailer.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { write, type AnyWrite } from '../kernel/writes/writes.ts'
import { obstacleOf } from './rules.ts'
import { updateQueued } from './store.ts'
import { attachmentsOf } from './store-attachments.ts'
import { findMatter } from './store-matter.ts'
import { ADDRESSED_MAILS, LINK_MAILS, type MailRow } from './table.ts'
import type { Matter } from './table-matter.ts'

/** With the waiting times of tasks, which end at an hour, it is tried for three days. */
export const MOST_ATTEMPTS = 80

const note = write('note what became of a mail', (tx, input: { network: string; id: string; changes: Partial<MailRow> }) =>
  updateQueued(tx, input),
)
/** What the sending of mails writes. */
export const mailWrites: readonly AnyWrite[] = [note]

/** What takes mails; without a mailer they are kept. Links begin with the address of the service. */
interface Post {
  mailer: Mailer | undefined
  publicUrl: string | undefined
}

/**
 * Sends a mail that is queued, if it still makes sense, or keeps it where there is no mailer. Throws, to be called again, when the mail
 * server could not be reached or asks for patience.
 */
export async function sendMail(store: JobStore, network: string, mailRef: string, { mailer, publicUrl }: Post): Promise<void> {
  const matter = await store.database.read(db => findMatter(db, network, mailRef))
  if (matter !== undefined) await carryOut(matter, store, { mailer, publicUrl })
}

async function carryOut(matter: Matter, { database, writes }: JobStore, { mailer, publicUrl }: Post): Promise<void> {
  const { network, id, attempts, messageId, error } = matter.mail
  const save = (changes: Partial<MailRow>) => writes.perform(note, { network, id, changes }, { network })
  const end = (state: MailRow['state'], error: string | null) => save({ state, error, endDate: systemNow() })
  const obstacle = obstacleOf(matter)
  if (obstacle !== undefined) return void (await end('dropped', obstacle))
  if (attempts >= MOST_ATTEMPTS) return void (await end('failed', error ?? 'whoever sent it came to an end each time'))
  // What writes letters is loaded when the first one is written, so that no other start pays for it.
  const { recipientName, written } = await import('./view.ts')
  const hasLink = LINK_MAILS.includes(matter.mail.kind)
  if (hasLink && publicUrl === undefined) return void (await end('dropped', 'PUBLIC_URL is not set, and no link can be made'))
  const shown = hasLink ? { ...matter, link: `${publicUrl}/console/link` } : matter
  const letter = (hasLink ? undefined : storedIn(matter.mail)) ?? written(shown)
  const recipient = (ADDRESSED_MAILS.includes(matter.mail.kind) ? matter.mail.recipient : null) ?? matter.person.email
  const attempt = { ...letter, recipient, attempts: attempts + 1, attemptDate: systemNow() }
  if (mailer === undefined || matter.isTest) return void (await save({ ...attempt, state: 'kept', endDate: systemNow() }))
  const stableId = messageId ?? `<${id}@${mailer.from.slice(mailer.from.indexOf('@') + 1)}>`
  // Whoever was erased at this moment has taken the mail along.
  if (!(await save({ ...attempt, messageId: stableId }))) return
  const attachments = await attachmentsOf(database, matter.mail, mailer.from)
  let sent = letter
  if (hasLink) {
    const secret = newSecretOf('link', network)
    const isNew = await writes.perform(
      renewLink,
      { network, userRef: matter.mail.userRef!, secretHash: hashOf(secret) },
      { network },
    )
    if (!isNew) return void (await end('dropped', 'the link was used, or is too old'))
    sent = written({ ...shown, link: `${shown.link}#${secret}` })
  }
  try {
    await mailer.send({
      ...sent,
      replyTo: sent.replyTo ?? undefined,
      recipient,
      recipientName: recipientName(matter),
      messageId: stableId,
      attachments,
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
