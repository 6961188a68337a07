// What the service's POST is compared with: Fastify alone, its own body parser, and the same rows inserted by hand, with one
// commit for each turn of the event loop. `/all` inserts the event, its words, and the audit and change rows, `/one` only the
// event. Nothing is checked.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { fastify } from 'fastify'
import { wordsIn } from '../src/kernel/lists/words.ts'
import { newId } from '../src/kernel/storage/ids.ts'

const { path, network, membershipRef, credentialRef } = JSON.parse(process.argv[2]!) as Record<
  'path' | 'network' | 'membershipRef' | 'credentialRef',
  string
>
process.on('disconnect', () => process.exit())

const database = new DatabaseSync(path)
database.exec(
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -65536; pragma mmap_size = 268435456',
)
const insertEvent =
  database.prepare(`insert into event (network, id, locationRef, title, description, venue, startDate, endDate, createDate,
  updateDate, applicationType, visibilityType, refundThreshold, showAttendees, limitedAttendeesEnabled, limitedAttendeesLimit, creditsEnabled,
  creditsAmount, moneyEnabled, moneyAmount, currencyCode, durationClass, media, customTaxEnabled, customTaxRate, confirmationEmailEnabled, confirmationEmailTemplate, waitlistEnabled,
  reminderEnabled,   attendees, waiting, sequence)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'EUR', 120, '[]', 0, 0, 0, '', 1, 0, 0, 0, 0)`)
const insertAudit =
  database.prepare(`insert into audit (network, id, kind, objectRef, membershipRef, credentialRef, requestId, after, createDate)
  values (?, ?, 'event.created', ?, ?, ?, ?, ?, ?)`)
const insertChange = database.prepare(`insert into change (network, sequence, id, kind, objectRef, createDate)
  values (?, (select coalesce(max(sequence), 0) + 1 from change where network = ?), ?, 'event.created', ?, ?)`)
const insertWord = database.prepare(`insert into word (network, kind, word, createDate, objectRef) values (?, 'event', ?, ?, ?)`)
const insertWords = database.prepare(`insert into objectWords (network, kind, objectRef, words) values (?, 'event', ?, ?)`)
const [begin, commit] = [database.prepare('begin immediate'), database.prepare('commit')]

let waiting: { work: () => void; resolve: () => void }[] = []

/** Runs the work of one turn of the event loop in one transaction; resolves once it is durable. */
function inGroup(work: () => void): Promise<void> {
  return new Promise(resolve => {
    if (waiting.length === 0) setImmediate(flush)
    waiting.push({ work, resolve })
  })
}

function flush() {
  const group = waiting
  waiting = []
  begin.run()
  for (const { work } of group) work()
  commit.run()
  for (const { resolve } of group) resolve()
}

interface Fields {
  locationRef: string
  title: string
  description: string
  venue: string
  startDate: string
  endDate: string
  applicationType: string
  visibilityType: string
  refundThreshold: string
  showAttendees: boolean
  limitedAttendees: { enabled: boolean; limit: number }
  price: { credits: { enabled: boolean; amount: number }; money: { enabled: boolean; amount: number } }
}

function insert(event: Fields & { id: string; createDate: string }) {
  const {
    limitedAttendees,
    price: { credits, money },
  } = event
  insertEvent.run(
    network,
    event.id,
    event.locationRef,
    event.title,
    event.description,
    event.venue,
    event.startDate,
    event.endDate,
    event.createDate,
    event.createDate,
    event.applicationType,
    event.visibilityType,
    event.refundThreshold,
    Number(event.showAttendees),
    Number(limitedAttendees.enabled),
    limitedAttendees.limit,
    Number(credits.enabled),
    Math.round(credits.amount * 100),
    Number(money.enabled),
    Math.round(money.amount * 100),
  )
}

/** The audit entry, the change, and the words by which the event is found. */
function note({ id, title, venue, createDate }: Fields & { id: string; createDate: string }, after: string) {
  const noteId = newId()
  insertAudit.run(network, noteId, id, membershipRef, credentialRef, randomUUID(), after, createDate)
  insertChange.run(network, network, noteId, id, createDate)
  const words = wordsIn([title, venue])
  insertWords.run(network, id, ` ${words.join(' ')}`)
  for (const word of words) insertWord.run(network, word, createDate, id)
}

const app = fastify()
for (const rows of ['one', 'all']) {
  app.post(`/${rows}`, async (request, reply) => {
    const event = {
      id: newId(),
      networkRef: network,
      createDate: new Date().toISOString(),
      ...(request.body as { event: Fields }).event,
    }
    await inGroup(() => {
      insert(event)
      if (rows === 'all') note(event, JSON.stringify(event))
    })
    return reply.code(201).send({ event })
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!({ port: (app.server.address() as { port: number }).port })
