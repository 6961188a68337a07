const PRODUCT = '019a0003-0000-7000-8000-000000000000'
export const OPTION = '019a0004-0000-7000-8000-000000000000'
const NAMES =
  'Anna Ben Carla David Elif Farah Goran Hana Ines Jonas Kira Liam Mina Noor Olga Pavel Quentin Rosa Selim Tara Uma Viktor Wanda Yusuf Zoë'
const SURNAMES =
  'Albers Bauer Costa Dogan Engel Fischer Garcia Hansen Ivanov Jansen Keller Lopez Moreau Novak Okafor Peters Rossi Santos Tanaka Weber'

/** Where rows are made. */
interface Place {
  network: string
  location: string
}

/** The statements that make the rows of some numbers: a person each with an order, and with the first what they order. */
export const rowsFrom = (place: Place, from: number, to: number): string[] => [
  ...(from > 0 ? [] : shelf(place)),
  ...peopleFrom(place, from, to),
  ordersFrom(place, { product: PRODUCT, option: OPTION, person: 'i', at: dateOf('i') }, from, to),
]

/** People with their words, by which they are found. */
export function peopleFrom({ network, location }: Place, from: number, to: number): string[] {
  const people = `${numbers(from, to)}, p as (select i, ${nth(NAMES, 'i')} as name, ${nth(SURNAMES, 'i / 25')} as surname,
    ${idOf(USER, 'i')} as userRef, ${idOf(MEMBERSHIP, 'i')} as id, ${dateOf('i')} as at from n)`
  const own = { network: `'${network}'` }
  const key = `lower(name || ' ' || surname)`
  const words = ['name', 'surname', `'p' || i`, `'bench'`, `'' || (i + 10)`]
  const user = {
    ...own,
    id: 'userRef',
    email: `'p' || i || '@bench.example'`,
    emailKey: `'p' || i || '@bench.example'`,
    name: 'name',
    surname: 'surname',
    blocked: '0',
    nameKey: key,
    createDate: 'at',
    updateDate: 'at',
  }
  const membership = {
    ...own,
    id: 'id',
    number: 'i + 10',
    userRef: 'userRef',
    locationRef: `'${location}'`,
    role: `'member'`,
    status: `iif(i % 50 = 0, 'requested', 'approved')`,
    type: `'member'`,
    metadata: `'{}'`,
    nameKey: key,
    placeKey: `'${location}:' || userRef`,
    approveDate: `iif(i % 50 = 0, null, at)`,
    createDate: 'at',
    updateDate: 'at',
  }
  return [
    insert('user', user, people),
    insert('membership', membership, people),
    insert(
      'objectWords',
      { ...own, kind: `'membership'`, objectRef: 'id', words: words.map(word => `' ' || lower(${word})`).join(' || ') },
      people,
    ),
    ...words.map(word =>
      insert(
        'word',
        { ...own, kind: `'membership'`, word: `lower(${word})`, createDate: 'at', objectRef: 'id' },
        people,
        'on conflict do nothing',
      ),
    ),
  ]
}

/** What is ordered, and of the number `i` by whose number and when, as expressions. */
interface Sold {
  product: string
  option: string
  person: string
  at: string
}

export function ordersFrom({ network, location }: Place, sold: Sold, from: number, to: number): string {
  const orders = `${numbers(from, to)}, p as (select i, ${idOf(USER, `(${sold.person})`)} as userRef,
    ${idOf(MEMBERSHIP, `(${sold.person})`)} as id, ${sold.at} as at from n)`
  const own = { network: `'${network}'` }
  const order = {
    ...own,
    id: idOf('019a0005', 'i'),
    number: 'i + 1',
    locationRef: `'${location}'`,
    membershipRef: 'id',
    userRef: 'userRef',
    productRef: `'${sold.product}'`,
    optionRef: `'${sold.option}'`,
    quantity: '1',
    status: `iif(i % 100 = 0, 'new', 'completed')`,
    statusUpdateDate: 'at',
    paymentType: `iif(i % 3 = 0, 'external', 'credits')`,
    paymentStatus: `'succeeded'`,
    membershipRefPayer: 'id',
    paymentAmount: '350',
    paymentGrossAmount: `iif(i % 3 = 0, 350, null)`,
    paymentCurrencyCode: `iif(i % 3 = 0, 'EUR', null)`,
    taxInclusive: '1',
    taxRate: '190000',
    paymentDiscounts: `'[]'`,
    createDate: 'at',
    updateDate: 'at',
  }
  return insert('shopOrder', order, orders)
}

function shelf({ network, location }: Place): string[] {
  return [
    `insert into "product" ("network", "id", "locationRef", "title", "description", "featured", "visibility", "refundPolicy", "media",
            "orderEnabled", "confirmationEmailEnabled", "confirmationEmailTemplate", "createDate", "updateDate")
            values ('${network}', '${PRODUCT}', '${location}', 'Flat white', '', 0, 'public', 'noRefund', '[]', 1, 0, '',
            '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z');`,
    `insert into "productOption" ("network", "id", "productRef", "position", "title", "description", "available", "customTaxEnabled",
            "customTaxRate", "creditsEnabled", "creditsAmount", "moneyEnabled", "moneyAmount", "currencyCode", "stockEnabled", "stockQuantity",
            "createDate", "updateDate") values ('${network}', '${OPTION}', '${PRODUCT}', 0, 'Large', '', 1, 0, 0, 1, 1, 1, 350, 'EUR', 0, 0,
            '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z');`,
  ]
}

const [USER, MEMBERSHIP] = ['019a0001', '019a0002']
const listed = (words: string) =>
  `json_array(${words
    .split(' ')
    .map(word => `'${word}'`)
    .join()})`
const nth = (words: string, at: string) => `json_extract(${listed(words)}, '$[' || (${at} % ${words.split(' ').length}) || ']')`
const idOf = (kind: string, at: string) => `printf('${kind}-%04x-7000-8000-%012x', ${at} / 65536, ${at})`
const dateOf = (at: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + ${at} * 60, 'unixepoch')`
const numbers = (from: number, to: number) =>
  `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to})`
const insert = (table: string, values: Record<string, string>, rows: string, end = '') =>
  `insert into "${table}" (${Object.keys(values)
    .map(name => `"${name}"`)
    .join()}) ${rows} select ${Object.values(values).join()} from p where true ${end};`
