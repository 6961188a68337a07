import type { Lines } from './lines.ts'
import { picture } from './pictures.ts'

/** The demo's second network: small, far away, and in a currency without decimals. The first cannot see its data. */
export const sumida: Lines = {
  title: 'Sumida Works',
  began: 260,
  seed: 2,

  places: {
    tokyo: {
      phone: '+81 3 5550 0',
      fields: {
        title: 'Tokyo · Kuramae',
        address: '〒111-0051 東京都台東区蔵前 3-1',
        email: 'kuramae@sumida-works.example',
        phoneNumber: '+81 3 5550 0001',
        locale: 'ja',
        timezoneId: 'Asia/Tokyo',
        currencyCode: 'JPY',
        tax: { inclusive: true, rate: 10 },
        openingHours: {
          items: [
            {
              days: { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true },
              hours: { from: '09:00', to: '20:00' },
            },
          ],
          closedDays: ['01-01', '01-02', '01-03'],
        },
      },
    },
  },

  companies: [
    [
      'kawa',
      'tokyo',
      250,
      'Kawa Paper',
      {
        legalName: '川紙株式会社',
        businessAddress: { line1: '蔵前 3-1', city: '台東区', state: '東京都', postalCode: '111-0051', countryCode: 'JP' },
      },
    ],
    [
      'hashi',
      'tokyo',
      180,
      'Hashi Games',
      { legalName: '株式会社ハシゲームズ', memberSpending: { invoice: 'managers' }, metadata: { floor: 3 } },
    ],
    ['tori', 'tokyo', 90, 'Tori Post', {}],
  ],

  people: [
    ['haruka', 'Haruka', 'Mori', 'tokyo', 260, { photo: true, role: 'admin', about: 'Opened the house above the paper shop.' }],
    ['kenji', 'Kenji', 'Arai', 'tokyo', 255, { photo: true, role: 'admin' }],
    ['yui', '結衣', '佐藤', 'tokyo', 240, { metadata: { locker: 2 } }],
    ['daichi', '大地', '鈴木', 'tokyo', 230, { company: 'kawa', companyRole: 'manager' }],
    ['emi', 'Emi', 'Nakagawa', 'tokyo', 175, { company: 'hashi', companyRole: 'manager' }],
    ['ren', 'Ren', 'Kobayashi', 'tokyo', 170, { company: 'hashi' }],
    ['thomas', 'Thomas', 'Beaumont', 'tokyo', 120],
    ['aiko', 'Aiko', 'Fujita', 'tokyo', 85, { company: 'tori', companyRole: 'manager' }],
    ['mei', 'Mei', 'Tan', 'tokyo', 5, { status: 'requested' }],
  ],

  resources: [
    [
      'kawara',
      'tokyo',
      'Kawara',
      'meetingRoom',
      {
        capacity: 6,
        bookingStepMinutes: 30,
        duration: { min: 30, max: 480 },
        money: { tiers: [{ from: 0, unitAmount: 1_800 }] },
        credits: { tiers: [{ from: 0, unitAmount: 3 }] },
        refundThreshold: 'oneDay',
        checkIn: { interval: 'fiveMinutes' },
      },
    ],
    [
      'desks',
      'tokyo',
      'Desks, second floor',
      'hotDesk',
      {
        capacity: 6,
        bookingStepMinutes: 30,
        duration: { min: 60, max: 720 },
        money: { tiers: [{ from: 0, flatAmount: 2_200 }] },
        dayPassesEnabled: true,
        refundThreshold: 'twoHours',
        checkIn: { interval: 'fiveMinutes' },
      },
    ],
  ],

  assignments: [],

  topUps: [],

  bookers: [
    ['tokyo', 'thomas', 'card'],
    ['tokyo', 'emi', 'cash'],
    ['tokyo', 'yui', 'dayPasses'],
    ['tokyo', 'ren', 'card'],
  ],

  today: [],

  standing: [],

  rhythm: [
    ['kawara', 0.8, [60, 120], ['card', 'cash'], [10, 18]],
    ['desks', 0.8, [240, 480], ['dayPasses', 'card'], [9, 19]],
  ],

  gatherings: [],

  categories: [
    ['tea', 'tokyo', 'Tea & sweets'],
    ['paper', undefined, 'Paper'],
  ],

  products: [
    [
      'tea',
      'tokyo',
      'Hōjicha',
      'Roasted every morning.',
      [
        ['hojicha', 'Cup', 450, 1, { customTax: { rate: 8 } }],
        ['hojicha-pot', 'Pot', 980, 2, { customTax: { rate: 8 } }],
      ],
      { featured: true },
    ],
    ['tea', 'tokyo', 'Dorayaki', 'From the shop on the corner.', [['dorayaki', 'One', 280, 0.5, { customTax: { rate: 8 } }]]],
    [
      'paper',
      'tokyo',
      'Notebook',
      'Bound by hand at Kawa Paper.',
      [
        ['notebook', 'A5', 1_650, undefined, { stock: { enabled: true, quantity: 24 } }],
        ['notebook-small', 'A6', 1_100],
      ],
    ],
  ],

  stock: [['-21d 10:00', 'notebook', 'delivery', 6, 'From downstairs']],

  settings: [
    [
      '-259d 10:00',
      'tokyo',
      {
        legalName: '隅田ワークス株式会社',
        taxId: 'T1000000000019',
        address: { line1: '蔵前 3-1', city: '台東区', state: '東京都', postalCode: '111-0051', countryCode: 'JP' },
      },
    ],
    ['-40d 10:00', 'tokyo', { advanceInvoicing: { days: 5 } }],
  ],

  plans: [
    ['desk', 'tokyo', 'Hot desk', 'month', 22_000, 10, 2, { selfSignup: { type: 'request' } }],
    ['own', 'tokyo', 'Dedicated desk', 'month', 38_500, 20, 4, { setupFee: 11_000, noticeDays: 30 }],
    ['day', 'tokyo', 'One day', 'day', 2_200, 0, 0],
  ],

  planChanges: [],

  packages: [
    ['credits-20', 'tokyo', 8_800, [['credits', 20]]],
    ['days-5', 'tokyo', 9_900, [['dayPasses', 5, 180]]],
  ],

  purchases: [
    ['-200d 10:00', 'yui', 'credits-20', 2, 'cash'],
    ['-110d 12:00', 'thomas', 'credits-20', 1, 'card'],
    ['-32d 10:40', '@hashi', 'credits-20', 1, 'invoice', { key: 'hashi-credits' }],
    ['-3d 13:10', 'thomas', 'days-5', 1, 'unpaid'],
  ],

  coupons: [['tokyo', { title: 'Festival', percentOff: 20, productTypes: ['subscriptionItems'], duration: 'once' }]],

  promocodes: [['-60d 10:00', 'Festival', 'MATSURI']],

  subscriptions: [
    ['-235d 11:00', 'yui', 'month', ['desk']],
    ['-225d 10:00', '@kawa', 'month', ['own'], { anchor: 'nextMonth', steps: [['-60d 10:00', 'changes', { quantity: 2 }]] }],
    ['-170d 15:30', '@hashi', 'month', ['own'], { payWithInvoice: { creditPackages: true, shop: true } }],
  ],

  signups: [
    ['-18d 09:45', 'thomas', 'desk', { promocode: 'MATSURI', decided: '-18d 11:30' }],
    ['-1d 12:20', 'aiko', 'desk', { note: '窓のそばの席をお願いします。' }],
  ],

  payers: { '@hashi': [22] },

  deposits: [['-225d 10:30', '@kawa', 38_500, 'One month', { paid: '-223d 12:00' }]],

  balances: [],

  credits: [['-52d 11:00', '@hashi', 'other', 1_925, 'The lift stood still']],

  ledger: [
    ['-80d 10:00', '@kawa', 'give expiring', 24, 'Passes for visitors'],
    ['-79d 10:00', '@kawa', 'give permanent', 15, 'Passes for visitors'],
    ['-78d 10:00', 'yui', 'give expiring', 20, 'Festival offer'],
    ['-77d 10:00', 'yui', 'give permanent', 15, 'Fifteen day passes'],
    ['-30d 09:30', '@kawa', 'charge expiring', 2, 'Two printers from Kyoto'],
    ['-12d 09:15', 'yui', 'charge permanent', 1, 'A friend for the day'],
  ],

  bookings: [
    ['-40d 10:00', 2, 'kawara', 'emi', '-44d 11:00', { key: 'hashi-kawara' }],
    ['-15d 09:00', 9, 'desks', 'yui', '-16d 18:00', { pays: 'dayPasses' }],
    ['+4d 13:00', 3, 'kawara', 'daichi', '-2d 10:00'],
  ],

  events: [
    [
      'tea',
      'tokyo',
      'Tea with the neighbours',
      '15:00',
      90,
      [-45, -17, 6, 20],
      { imageUrl: picture('tea'), venue: 'Second floor', limitedAttendees: { limit: 20 }, price: { money: { amount: 500 } } },
      4,
    ],
    [
      'binding',
      'tokyo',
      'Bookbinding',
      '18:30',
      120,
      [-25, 13],
      {
        imageUrl: picture('bookbinding'),
        venue: 'Kawa Paper',
        limitedAttendees: { limit: 8 },
        price: { money: { amount: 4_400 } },
        refundThreshold: 'oneWeek',
      },
      3,
    ],
    ['jam', 'tokyo', 'Game jam', '10:00', 3_000, ['-1d 10:00'], { venue: 'Third floor' }, 4],
    [
      'walk',
      'tokyo',
      'River walk',
      '08:00',
      60,
      [-8, 8],
      { imageUrl: picture('river-walk'), applicationType: 'none', venue: 'Umaya bridge' },
      0,
    ],
  ],

  orders: [
    ['-42d 10:30', 'yui', 'hojicha', 1, 'credits', 'completed'],
    ['-33d 14:00', 'emi', 'notebook', 6, 'invoice', 'completed', { key: 'notebooks' }],
    ['-20d 15:20', 'thomas', 'dorayaki', 2, 'credits', 'completed'],
    ['-6d 11:00', 'aiko', 'notebook-small', 1, 'card', 'completed'],
    ['-1d 10:10', 'ren', 'hojicha-pot', 1, 'unpaid', 'inProgress'],
    ['-30m', 'yui', 'hojicha-pot', 1, 'credits', 'new', { key: 'latest' }],
  ],

  tickets: [
    [
      '-50d 10:00',
      'tokyo',
      'internet',
      'ren',
      'The wireless network is slow on the third floor.',
      [
        ['+20m', 'haruka', 'assigns', 'kenji'],
        ['+1d', 'kenji', 'status', 'solved'],
        ['+3d', 'kenji', 'status', 'closed'],
      ],
    ],
    [
      '-14d 16:30',
      'tokyo',
      'repairAndMaintenance',
      'thomas',
      'The window by desk 5 does not close.',
      [
        ['+1h', 'haruka', 'assigns', 'kenji'],
        ['+1d', 'kenji', 'status', 'inProgress'],
      ],
    ],
    [
      '-3d 09:40',
      'tokyo',
      'access',
      'yui',
      '三階の鍵が開きません。',
      [
        ['+30m', 'kenji', 'assigns', 'haruka'],
        ['+1h', 'haruka', 'says', '今日見に行きます。', 1],
      ],
      { key: 'key', priority: 'high' },
    ],
    ['-100m', 'tokyo', 'cleaning', 'aiko', 'Tea leaves in the sink.', []],
  ],

  fees: [['-9d 15:00', '@hashi', 'Extra keys', 1_100, 2, 10]],

  invoices: [
    [
      '-36d 10:00',
      'tokyo',
      '@hashi',
      'paid',
      [['booking', 'hashi-kawara', 1_800, 2, { percentOff: 10 }]],
      { settled: '-22d 12:00' },
    ],
    ['-8d 10:30', 'tokyo', 'aiko', 'issued', [['seat', 'binding 2', 'aiko', 4_400, { amountOff: 400 }]]],
    ['-2d 14:00', 'tokyo', '@kawa', 'draft', [['custom', 'Sign by the door', 3_300, 1]], { key: 'draft' }],
  ],

  cast: {
    place: 'tokyo',
    admin: 'haruka',
    secondAdmin: 'kenji',
    member: 'yui',
    company: 'kawa',
    category: 'tea',
    plan: 'desk',
    draft: 'draft',
    ticket: 'key',
    order: 'latest',
    event: 'tea 3',
  },
}
