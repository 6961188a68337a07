import type { Lines } from '../lines.ts'

/** What members subscribe to, and how that is billed. */
export const billing: Pick<
  Lines,
  'settings' | 'plans' | 'planChanges' | 'packages' | 'coupons' | 'promocodes' | 'subscriptions' | 'signups' | 'payers'
> = {
  // moment, place, fields
  settings: [
    [
      '-429d 10:00',
      'lisbon',
      {
        legalName: 'Tidewater Lisboa, Lda.',
        taxId: 'PT510000074',
        address: { line1: 'Rua do Alecrim 7', city: 'Lisboa', postalCode: '1200-014', countryCode: 'PT' },
        iban: 'PT50000201231234567890154',
        accountHolder: 'Tidewater Lisboa, Lda.',
        invoicePrefix: 'LX-',
        creditNotePrefix: 'LX-CN-',
        footer: 'Thank you for working beside the river.',
        color: '#0b6b7a',
        pendingInvoicing: 'monthly',
      },
    ],
    [
      '-423d 10:00',
      'newyork',
      {
        legalName: 'Tidewater Red Hook LLC',
        taxId: '00-0000009',
        address: { line1: '204 Van Brunt Street', city: 'Brooklyn', state: 'NY', postalCode: '11231', countryCode: 'US' },
        invoicePrefix: 'RH-',
        creditNotePrefix: 'RH-CN-',
        color: '#8a3b12',
        dueDays: 21,
        prorateGrants: true,
      },
    ],
    ['-45d 09:30', 'lisbon', { reminders: { enabled: true, days: [3, 10] } }],
  ],

  // key, place, title, period, price, credits, day passes, fields
  plans: [
    [
      'hotdesk',
      'lisbon',
      'Hot desk',
      'month',
      180,
      10,
      2,
      {
        description: 'Any free desk, every day until ten at night.',
        group: 'Hot desk',
        noticeDays: 14,
        discounts: { events: 50, rooms: 10 },
        selfSignup: { type: 'immediate' },
      },
    ],
    [
      'dedicated',
      'lisbon',
      'Dedicated desk',
      'month',
      320,
      20,
      0,
      {
        description: 'Your own desk and a locker, day and night.',
        setupFee: 50,
        commitmentCycles: 3,
        noticeDays: 30,
        discounts: { desks: 100, events: 100, rooms: 20, shop: 10 },
        access: { providerAGroupRef: '5f0c8d1e-2b7a-4c7e-9d53-0a4be7c61f21' },
        printing: { printProviderGroupRef: '0d9c3c52-6a0b-4f53-8a3e-51b7d3f0a9c4' },
      },
    ],
    [
      'studio',
      'lisbon',
      'Team studio for six',
      'month',
      1850,
      60,
      0,
      {
        description: 'A room with a door, for a team.',
        setupFee: 300,
        commitmentCycles: 6,
        noticeDays: 60,
        discounts: { creditPackages: 10, rooms: 30, shop: 10 },
      },
    ],
    [
      'resident',
      'lisbon',
      'Resident, by the year',
      'year',
      3200,
      240,
      48,
      { description: 'A dedicated desk, two months cheaper.', discounts: { events: 100, shop: 10 } },
    ],
    ['day', 'lisbon', 'Day at Cais do Sodré', 'day', 22, 1, 0, { selfSignup: { type: 'request' } }],
    [
      'mailbox',
      'lisbon',
      'Address and post',
      'threeMonths',
      75,
      0,
      1,
      { customTax: { rate: 6 }, selfSignup: { type: 'request' } },
    ],
    ['ny-hotdesk', 'newyork', 'Hot desk', 'month', 275, 15, 2, { discounts: { events: 50 } }],
    ['ny-dedicated', 'newyork', 'Dedicated desk', 'month', 525, 30, 0, { discounts: { events: 100, rooms: 20 } }],
    [
      'ny-office',
      'newyork',
      'Office for eight',
      'month',
      3400,
      120,
      0,
      { description: 'River side, furnished.', setupFee: 500, commitmentCycles: 12, noticeDays: 90 },
    ],
    ['ny-week', 'newyork', 'Week at Red Hook', 'week', 110, 4, 0],
    ['ny-day', 'newyork', 'Day at Red Hook', 'day', 38, 1, 0],
  ],

  // moment, plan, fields
  planChanges: [['-170d 10:00', 'ny-hotdesk', { price: 295 }]],

  // key, place, price, grants, fields
  packages: [
    ['credits-20', 'lisbon', 18, [['credits', 20]]],
    ['credits-50', 'lisbon', 40, [['credits', 50]]],
    ['guests', 'lisbon', 60, [['dayPasses', 5, 90]], { title: 'Five days for guests' }],
    [
      'trial',
      'lisbon',
      35,
      [
        ['credits', 5, 30],
        ['dayPasses', 3, 30],
      ],
      { title: 'Three days and a coffee each' },
    ],
    ['summer', 'lisbon', 99, [['dayPasses', 10, 60]], { title: 'Summer of last year', available: false }],
    ['ny-credits', 'newyork', 22, [['credits', 20]]],
    ['ny-days', 'newyork', 150, [['dayPasses', 5, 120]]],
  ],

  // place, fields
  coupons: [
    ['lisbon', { title: 'Neighbours of the market', percentOff: 15, productTypes: ['shopProducts', 'eventTickets'] }],
    [
      'lisbon',
      {
        title: 'First three months',
        percentOff: 25,
        productTypes: ['subscriptionItems'],
        duration: 'repeating',
        durationInMonths: 3,
        limitedRedemption: { enabled: true, value: 40 },
      },
    ],
    ['newyork', { title: 'Ferry ticket in hand', amountOff: 5, productTypes: ['packages', 'hotDeskBookings'] }],
  ],

  // moment, coupon, code, fields
  promocodes: [
    ['-250d 10:00', 'First three months', 'ATLANTIC25', { limitedRedemption: { enabled: true, value: 20 } }],
    ['-120d 10:00', 'Neighbours of the market', 'MERCADO'],
    ['-150d 09:00', 'Ferry ticket in hand', 'FERRY5'],
  ],

  // moment, holder, period, plans, more
  subscriptions: [
    [
      '-402d 11:00',
      '@atlantico',
      'month',
      ['studio'],
      {
        anchor: 'nextMonth',
        payWithInvoice: { creditPackages: true, rooms: true, events: true, shop: true },
        reference: 'AT-2291',
      },
    ],
    ['-395d 10:30', 'mia', 'month', ['hotdesk']],
    [
      '-391d 15:20',
      '@redhook-robotics',
      'month',
      ['ny-office'],
      {
        anchor: 'nextMonth',
        payWithInvoice: { creditPackages: true, rooms: true, desks: true, shop: true },
        steps: [['-140d 11:00', 'adds', { title: 'Pallet space', price: 120 }]],
      },
    ],
    ['-341d 12:15', '@cortica', 'threeMonths', ['mailbox'], { payWithInvoice: { shop: true } }],
    [
      '-325d 10:00',
      'yusuf',
      'month',
      ['dedicated'],
      { anchor: 'nextMonth', payWithInvoice: { shop: true }, steps: [['-165d 16:20', 'pauses', '-150d 00:00', '-92d 00:00']] },
    ],
    ['-320d 13:30', 'olivia', 'month', ['ny-hotdesk'], { start: '-250d 09:00', end: '-45d 00:00' }],
    [
      '-240d 09:45',
      '@mare',
      'month',
      ['dedicated'],
      {
        anchor: 'nextMonth',
        items: [{ title: 'Server shelf', price: 40, quantity: 1 }],
        payWithInvoice: { events: true, shop: true },
        steps: [['-96d 12:00', 'changes', { quantity: 2 }]],
      },
    ],
    ['-238d 17:00', '@lumen', 'year', ['resident']],
    ['-220d 10:20', 'samir', 'month', ['hotdesk'], { steps: [['-96d 09:15', 'cancels', 'earliest', 'Moves to Setúbal']] }],
    ['-200d 14:00', '@ferry', 'month', ['ny-dedicated'], { anchor: 'nextMonth' }],
    [
      '-180d 15:45',
      '@saudade',
      'month',
      ['hotdesk'],
      {
        items: [{ title: 'Night access', price: 35, customTax: { rate: 6 } }],
        steps: [['-74d 13:30', 'changes', { plan: 'dedicated' }]],
      },
    ],
    ['-180d 16:40', 'priya', 'month', ['ny-hotdesk'], { item: { autoUpdateFromProduct: true } }],
    [
      '-160d 11:11',
      '@farol',
      'month',
      ['dedicated'],
      {
        anchor: 'day',
        items: [{ title: 'Workshop bench', price: 95, quantity: 2, credits: 5, day_passes: 1 }],
        payWithInvoice: { shop: true },
      },
    ],
    ['-130d 09:30', '@brightline', 'month', ['ny-dedicated'], { anchor: 'nextMonth', payWithInvoice: { shop: true } }],
    ['-115d 12:00', '@pierglass', 'month', ['ny-dedicated'], { anchor: 'nextMonth' }],
    ['-112d 11:05', '@verde', 'month', ['hotdesk'], { anchor: 'nextMonth', payWithInvoice: { shop: true } }],
    ['-90d 10:10', '@koru', 'month', ['ny-hotdesk'], { steps: [['-20d 10:00', 'leaves drafts']] }],
    ['-75d 14:25', 'linh', 'month', ['hotdesk'], { anchor: 'day' }],
    ['-48d 09:00', 'jamal', 'week', ['ny-week'], { end: '-20d 09:00' }],
    ['-21d 13:00', 'grace', 'month', ['hotdesk'], { anchor: 'day' }],
    ['-17d 10:45', 'ingrid', 'month', ['ny-hotdesk']],
    ['-12d 16:30', 'matteo', 'month', ['dedicated'], { draft: true, end: '+170d 00:00' }],
    ['-5d 11:50', 'oksana', 'month', ['hotdesk'], { start: '+10d 00:00', draft: true }],
    ['-3d 15:15', '@koru', 'month', ['ny-dedicated'], { anchor: 'nextMonth' }],
    ['-100m', 'tomasz', 'day', ['day'], { end: '+30d 00:00' }],
  ],

  // moment, person, plan, more
  signups: [
    ['-158d 20:15', 'lars', 'hotdesk', { promocode: 'ATLANTIC25' }],
    ['-61d 11:30', 'anna', 'day', { decided: '-60d 09:20', reason: 'Please come as our guest for that day.' }],
    ['-46d 21:05', 'fatima', 'hotdesk', { promocode: 'ATLANTIC25' }],
    ['-9d 14:10', 'ellen', 'mailbox', { note: 'For letters from Rotterdam.', decided: '-8d 10:00' }],
    ['-1d 19:40', 'leila', 'day', { note: 'For a week, if there is a desk by the window.' }],
  ],

  // after how many days each part of an invoice is paid
  payers: { '@mare': [6, 21], '@ferry': [58], '@verde': [45], '@saudade': [16], yusuf: [1], linh: [1] },
}
