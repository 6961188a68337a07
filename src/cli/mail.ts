import { listNetworks } from '../access/store.ts'
import { listMails, mails } from '../mail/store.ts'
import { plain, plainLines } from '../mail/rules.ts'
import { MAIL_STATES, type MailRow } from '../mail/table.ts'
import { retryMails } from '../mail/actions.ts'
import { operatorContext } from '../access/actions.ts'
import { counted } from '../kernel/text/counted.ts'
import { now } from '../kernel/time/clock.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json, WrongUse } from './options.ts'
import { answer, fields, table } from './output.ts'
import { oneOf, uuid } from './readers.ts'

/** How many mails of a network are listed. */
const MOST = 100

const readState = oneOf(MAIL_STATES)

export const list = command({
  options: {
    network: { value: 'ID', about: 'One network; every network when left out', read: uuid },
    state: { value: 'STATE', about: `Only mails that are ${MAIL_STATES.join(', ')}`, read: readState },
    json,
  },
  notes: [
    'queued: it is sent soon, or again after a failure. sent: a mail server took it. kept: there is no SMTP_URL, or the network is for',
    'trials, and it can be read by stoa mail show. refused: the server will never take it. dropped: it made no sense any more when it was',
    `to be sent. failed: it was tried for three days. The newest ${MOST} of each network are listed, the newest first.`,
  ],
  run: ({ network, state, json }) =>
    withExistingDatabase(async database => {
      const networks = await database.read(async db => {
        if (network !== undefined) await checkNetwork(db, network)
        return network === undefined ? (await listNetworks(db)).map(({ id }) => id) : [network]
      })
      const all: ReturnType<typeof shown>[] = []
      for (const id of networks) {
        const rows = await database.read(db => listMails(db, id, state, MOST + 1), { oneStatement: true })
        all.push(...rows.slice(0, MOST).map(shown))
        if (rows.length > MOST) console.error(`Network ${id} has more than the ${MOST} mails that are shown.`)
      }
      const none = state === undefined ? 'There is no mail.' : `No mail is ${state}.`
      answer(json, all, table(all.map(forPeople), none))
    }),
})

export const show = command({
  options: {
    mail: { value: 'ID', required: true, positional: true, about: 'The mail', read: uuid },
    html: { about: 'Print its HTML alone, to be opened in a browser' },
    json,
  },
  notes: ['It shows the plain text; the same is said by the HTML. Contents that are older than MAIL_DAYS are gone.'],
  async run({ mail: id, html, json }) {
    if (html && json) throw new WrongUse('--html and --json cannot be given together')
    await withExistingDatabase(async database => {
      const row = await database.read(async db => {
        for (const network of await listNetworks(db)) {
          const found = await mails.find(db, network.id, id)
          if (found !== undefined) return found
        }
        throw new Error(`there is no mail ${id}`)
      })
      if (html && row.html === null) throw new Error(`the mail has no contents: it is ${row.state}`)
      answer(json, whole(row), html ? row.html! : readable(row))
    })
  },
})

export const retry = command({
  options: {
    network: { value: 'ID', required: true, about: 'The network', read: uuid },
    mail: { value: 'ID', about: 'This mail alone', read: uuid },
    json,
  },
  notes: [
    'Queues again what is refused or failed: one mail, or all of the network. A mail that a task waits for is tried by stoa jobs retry.',
  ],
  run: ({ network, mail, json }) =>
    withExistingDatabase(async database => {
      const count = await database.write(async tx => {
        await checkNetwork(tx, network)
        return retryMails(operatorContext(tx, network, now()), mail)
      })
      if (count === 0 && mail !== undefined) throw new Error(`the network has no mail ${mail} that was refused or has failed`)
      answer(
        json,
        { mails: count },
        count === 0 ? 'Nothing was refused or has failed.' : `Queued again: ${counted(count, 'mail')}.`,
      )
    }),
})

type Listed = Awaited<ReturnType<typeof listMails>>[number]

const shown = ({
  network: networkRef,
  id,
  createDate,
  kind,
  objectRef,
  state,
  language,
  recipient,
  subject,
  attempts,
  error,
}: Listed) => ({
  id,
  networkRef,
  createDate,
  kind,
  objectRef,
  state,
  attempts,
  language: language ?? undefined,
  recipient: recipient ?? undefined,
  subject: subject ?? undefined,
  error: error ?? undefined,
})

/** What a table has room for. */
const forPeople = ({ id, createDate, kind, state, recipient, subject, error }: ReturnType<typeof shown>) => ({
  id,
  createDate,
  kind,
  state,
  recipient: short(recipient, 40),
  subject: short(subject, 50),
  error: short(error, 80),
})

const short = (text: string | undefined, most: number) => {
  const line = plain(text ?? '')
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line
}

function whole({ network: networkRef, ...row }: MailRow) {
  return { networkRef, ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])) } as Record<
    string,
    unknown
  >
}

/** A mail as a mail program shows it, below what became of it. */
function readable(row: MailRow): string {
  const {
    id,
    network: networkRef,
    kind,
    objectRef,
    state,
    attempts,
    createDate,
    attemptDate,
    endDate,
    error,
    language,
    messageId,
  } = row
  const known = {
    id,
    networkRef,
    kind,
    objectRef,
    state,
    attempts,
    createDate,
    attemptDate,
    endDate,
    language,
    messageId,
    error: error && plain(error),
  }
  const head = { from: row.senderName, replyTo: row.replyTo, to: row.recipient, subject: row.subject }
  const parts = [fields(present(known))]
  if (row.subject !== null) parts.push(fields(present(head)), plainLines(row.text ?? ''))
  else if (state !== 'queued') parts.push(row.contentDate === null ? 'Its contents have been removed.' : 'It was never written.')
  return parts.join('\n\n')
}

const present = (object: Record<string, string | number | null>) =>
  Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === 'string' ? plain(value) : value]],
    ),
  )
