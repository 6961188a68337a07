// S for long lists: what the same pages cost without the service. It runs the service's statements, written by hand, and sends the same
// JSON, without authentication, validation or our headers. The paths are the service's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { membershipView, orderView, type Row } from './bare-views.ts'

const { path, network } = JSON.parse(process.argv[2]!) as { path: string; network: string }
process.on('disconnect', () => process.exit())

const database = new DatabaseSync(path, { readOnly: true })
database.exec('pragma cache_size = -65536; pragma mmap_size = 268435456')

const LIMIT = 25
/** A page and one row more. It is no parameter: SQLite would plan the statement anew at every run. */
const MOST = LIMIT + 1
/** How far a page looks, as the service does. */
const FARTHEST = 2_000

const ofLocation = 'network = ? and locationRef = ?'
const lastFirst = 'order by createDate desc, id desc'
const farthest = (table: string) =>
  database.prepare(`select createDate, id from ${table} where ${ofLocation} ${lastFirst} limit 1 offset ${FARTHEST - 1}`)

const farthestMembership = farthest('membership')
const memberships = database.prepare(
  `select * from membership where ${ofLocation} and deleteDate is null and status = ? and (createDate, id) >= (?, ?) ${lastFirst} limit ${MOST}`,
)
const places = (count: number) => Array.from({ length: count }, () => '?').join()
const usersByIds = database.prepare(`select * from user where network = ? and id in (${places(LIMIT)})`)
const lots = (
  expires: 0 | 1,
  when: string,
) => `select membershipRef as holder, unit, ${expires} as expires, sum(remaining) as amount
  from ledgerLot where network = ? and membershipRef in (${places(LIMIT)}) and unit in ('credit', 'dayPass') and remaining > 0 and ${when}
  group by membershipRef, unit`
const balances = database.prepare(`${lots(1, 'expireDate > ?')} union all ${lots(0, 'expireDate is null')}`)
const held = `select * from subscription where network = ? and membershipRef in (${places(LIMIT)}) and deleteDate is null`
const subscriptions = database.prepare(`${held} and endDate > ? union all ${held} and endDate is null`)

const farthestOrder = farthest('shopOrder')
const orders = database.prepare(`select o.*, user.name, user.surname, user.email, user.phoneNumber, user.photoUrl, user.about,
    product.title as productTitle, product.description as productDescription, product.createDate as productCreateDate, product.media,
    productOption.title as optionTitle
  from shopOrder o join user on user.network = o.network and user.id = o.userRef
  join product on product.network = o.network and product.id = o.productRef
  join productOption on productOption.network = o.network and productOption.id = o.optionRef
  where o.network = ? and o.locationRef = ? and o.status = ? and (o.createDate, o.id) >= (?, ?)
  order by o.createDate desc, o.id desc limit ${MOST}`)

// A search in which few words begin as is asked for, and of whose first hundred matches a page is full.
const ofKind = `network = ? and kind = 'membership'`
const wordsThatBegin = database.prepare(`with recursive used(word, place) as (
    select min(word), 1 from word where ${ofKind} and word >= ? and word < ?
    union all select (select min(next.word) from word as next where ${ofKind} and next.word > used.word and next.word < ?), place + 1
      from used where used.word is not null and place <= 16
  ) select word from used where word is not null`)
const keysOfWord = database.prepare(
  `select objectRef from word where ${ofKind} and word = ? order by createDate desc, objectRef desc limit 100`,
)
const membershipsByIds = database.prepare(`select * from membership where network = ? and id in (select value from json_each(?))
  and deleteDate is null and +locationRef = ? and +status = ? order by +createDate desc, +id desc limit ${MOST}`)

/** The path of a page's key, which is not signed as the service's token is, but about as long. */
const tokenOf = ({ createDate, id }: Row) => Buffer.from(JSON.stringify([createDate, id])).toString('base64url')

function membershipsOf(rows: Row[]) {
  const page = rows.slice(0, LIMIT)
  const now = new Date().toISOString()
  const ids = page.map(row => row.id!)
  const people = new Map(usersByIds.all(network, ...page.map(row => row.userRef!)).map(row => [row.id, row]))
  const sums = Map.groupBy(balances.all(network, ...ids, now, network, ...ids), row => row.holder)
  const having = new Map(subscriptions.all(network, ...ids, now, network, ...ids).map(row => [row.membershipRef, row.id]))
  const shown = page.map(row => membershipView(row, people.get(row.userRef!)!, sums.get(row.id!) ?? [], having.get(row.id!)))
  return { memberships: shown, nextPageToken: tokenOf(page.at(-1)!) }
}

function search(q: string, location: SQLOutputValue): Row[] {
  const end = `${q}\u{10ffff}`
  const [word] = wordsThatBegin.all(network, q, end, network, end) as { word: string }[]
  const ids = keysOfWord.all(network, word!.word).map(row => row.objectRef)
  return membershipsByIds.all(network, JSON.stringify(ids), location!, 'approved')
}

function answer(url: URL): unknown {
  const asked = Object.fromEntries(url.searchParams) as { locationRef: string; status: string; q?: string }
  const location = asked.locationRef
  if (url.pathname === '/shop/orders/v1') {
    const { createDate, id } = farthestOrder.get(network, location)!
    const rows = orders.all(network, location, asked.status, createDate!, id!).slice(0, LIMIT)
    return { orders: rows.map(orderView), nextPageToken: tokenOf(rows.at(-1)!) }
  }
  if (asked.q !== undefined) return membershipsOf(search(asked.q, location))
  const { createDate, id } = farthestMembership.get(network, location)!
  return membershipsOf(memberships.all(network, location, 'approved', createDate!, id!))
}

const server = createServer((request, response) => {
  const text = JSON.stringify(answer(new URL(request.url!, 'http://localhost')))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
