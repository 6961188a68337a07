import type { Lines } from '../lines.ts'

/** Money, credits and passes beside subscriptions. */
export const money: Pick<Lines, 'deposits' | 'balances' | 'credits' | 'purchases' | 'ledger' | 'fees' | 'invoices'> = {
  // moment, holder, amount, note, more
  deposits: [
    ['-402d 10:30', '@atlantico', 1_850, 'One month of the studio', { paid: '-399d 12:00' }],
    ['-391d 15:00', '@redhook-robotics', 3_400, 'One month, by the contract', { paid: '-388d 10:00' }],
    ['-220d 10:10', 'samir', 50, 'Key and locker', { paid: '-220d 10:40', returned: '-38d 12:00' }],
    ['-180d 15:30', '@saudade', 100, 'Keys of the booths', { paid: '-178d 12:00', applied: ['-54d 12:30', 'booth-door'] }],
    ['-12d 16:00', 'matteo', 50, 'Key and locker'],
  ],

  // moment, holder, type, amount, note
  balances: [
    ['-130d 11:00', 'yusuf', 'add', 150, 'Paid ahead'],
    ['-85d 17:00', 'lars', 'add', 30, 'For the evening without heating'],
    ['-2d 12:10', 'mia', 'add', 25, 'For the broken lamp'],
  ],

  // moment, holder, reason, amount, note
  credits: [
    ['-101d 10:30', '@farol', 'productUnsatisfactory', 40, 'Two days without the bench room'],
    ['-33d 12:15', '@verde', 'productUnsatisfactory', 45, 'A week without heating'],
    ['-15d 15:20', '@pierglass', 'other', 100, 'The lift stood still'],
  ],

  // moment, holder, package, quantity, paid, more
  purchases: [
    ['-390d 12:00', 'mia', 'credits-20', 3, 'transfer'],
    ['-366d 09:20', 'leila', 'credits-20', 2, 'cash'],
    ['-318d 10:00', 'yusuf', 'credits-50', 1, 'card'],
    ['-298d 11:30', 'tomasz', 'credits-20', 1, 'cash'],
    ['-290d 14:10', 'diego', 'ny-credits', 3, 'card'],
    ['-280d 09:15', 'priya', 'ny-credits', 2, 'card'],
    ['-200d 16:00', 'samir', 'credits-20', 2, 'transfer'],
    ['-130d 10:30', 'oksana', 'credits-20', 1, 'cash'],
    ['-120d 12:45', 'jamal', 'ny-credits', 1, 'card', { promocode: 'FERRY5' }],
    ['-78d 10:30', '@redhook-robotics', 'ny-credits', 5, 'invoice', { key: 'robotics-credits' }],
    ['-46d 09:10', 'tomasz', 'credits-20', 2, 'transfer'],
    ['-20d 17:10', 'lars', 'guests', 1, 'transfer', { reason: 'The guests did not come.' }],
    ['-8d 09:15', 'ellen', 'trial', 1, 'card'],
    ['-6d 11:45', '@atlantico', 'guests', 2, 'invoice'],
    ['-4d 12:20', '@atlantico', 'credits-50', 1, 'invoice', { key: 'atlantico-credits' }],
    ['-2d 18:20', 'fatima', 'credits-20', 1, 'unpaid'],
  ],

  // moment, holder, what, amount, description
  ledger: [
    ['-299d 12:00', '@redhook-robotics', 'give credits', 120, 'For the team'],
    ['-294d 10:40', '@atlantico', 'give credits', 80, 'For the team'],
    ['-110d 09:05', '@atlantico', 'give expiring', 40, 'Day passes for guests, agreed for the year'],
    ['-109d 09:10', '@atlantico', 'give permanent', 24, 'For the founding team'],
    ['-108d 10:00', 'mia', 'give expiring', 30, 'Summer offer'],
    ['-107d 10:05', 'mia', 'give permanent', 20, 'Thank you for the mural'],
    ['-100d 15:00', '@redhook-robotics', 'give expiring', 40, 'Visitors’ passes'],
    ['-99d 15:05', '@redhook-robotics', 'give permanent', 12, 'Moved over from the old system'],
    ['-95d 11:00', 'leila', 'give permanent', 10, 'Ten day passes'],
    ['-92d 13:20', 'diego', 'give permanent', 10, 'Ten day passes'],
    ['-90d 09:50', '@mare', 'give expiring', 15, 'Visitors’ passes'],
    ['-85d 10:30', '@atlantico', 'charge expiring', 3, 'Three designers from Porto'],
    ['-71d 09:00', 'mia', 'charge expiring', 1, 'A friend for the day'],
    ['-64d 12:10', '@redhook-robotics', 'charge expiring', 6, 'Demo day'],
    ['-55d 09:30', '@atlantico', 'charge permanent', 2, 'Interviews'],
    ['-50d 10:00', 'leila', 'charge permanent', 1, 'Sister visiting'],
    ['-43d 09:20', '@mare', 'charge expiring', 2.5, 'Two trainers and half a day of a third'],
    ['-36d 14:40', 'diego', 'charge permanent', 2, 'Two days on the river side'],
    ['-28d 09:15', '@redhook-robotics', 'charge permanent', 1, 'Inspector'],
    ['-22d 10:45', '@atlantico', 'charge expiring', 4, 'Client workshop'],
    ['-15d 09:10', 'anna', 'give permanent', 5, 'Five day passes'],
    ['-11d 09:40', 'anna', 'charge permanent', 1, 'A day at the window'],
    ['-8d 08:55', 'mia', 'charge permanent', 1, 'A friend for the day'],
    ['-4d 16:20', '@verde', 'give expiring', 6, 'To make up for the broken heating'],
    ['-2d 09:25', '@atlantico', 'charge expiring', 1, 'Photographer'],
  ],

  // moment, holder, description, unit amount, quantity, tax
  fees: [
    ['-6d 17:15', '@saudade', 'Night guard for the recording', 18, 4, 23],
    ['-3d 12:00', 'anna', 'Key card, replaced', 12.5, 1, 23],
    ['-2d 11:30', '@redhook-robotics', 'Pallet in the hall, by the day', 15, 3, 8.875],
  ],

  // moment, place, holder, status, items, more
  invoices: [
    [
      '-85d 11:30',
      'lisbon',
      '@atlantico',
      'paid',
      [
        ['booking', 'atlantico-tejo', 18, 2, { percentOff: 30 }],
        ['custom', 'Key card, replaced', 12.5, 1],
        ['custom', 'Catering for the opening', 240, 1, 13, { amountOff: 20 }],
      ],
      { settled: '-78d 09:30' },
    ],
    [
      '-76d 14:00',
      'newyork',
      '@redhook-robotics',
      'paid',
      [['booking', 'robotics-erie', 45, 4, { percentOff: 20 }]],
      { settled: '-60d 10:00' },
    ],
    ['-64d 09:30', 'lisbon', '@mare', 'paid', [['booking', 'mare-bugio', 32, 8, { percentOff: 20 }]], { settled: '-52d 16:20' }],
    ['-57d 17:00', 'lisbon', '@saudade', 'issued', [['custom', 'Door of booth 2, repaired', 64, 1]], { key: 'booth-door' }],
    ['-51d 12:00', 'newyork', '@pierglass', 'paid', [['booking', 'pierglass-studio', 60, 3]], { settled: '-38d 15:30' }],
    ['-46d 09:20', 'lisbon', 'tomasz', 'paid', [['custom', 'Locker, second month', 12, 1]], { settled: '-45d 20:10' }],
    ['-43d 10:30', 'lisbon', '@cortica', 'paid', [['custom', 'Table linen', 3.25, 6]], { settled: '-29d 13:00' }],
    [
      '-40d 11:00',
      'lisbon',
      'lars',
      'paid',
      [
        ['seat', 'fado 1', 'lars', 12.5],
        ['seat', 'first-aid 1', 'lars', 49, { percentOff: 100 }],
      ],
      { settled: '-39d 08:00' },
    ],
    ['-33d 09:00', 'newyork', 'priya', 'paid', [['seat', 'rooftop 2', 'priya', 10]], { settled: '-30d 18:40' }],
    ['-28d 10:45', 'lisbon', 'anna', 'issued', [['booking', 'anna-desk', 28, 1]]],
    ['-24d 14:30', 'newyork', '@brightline', 'paid', [['booking', 'brightline-beard', 35, 2]], { settled: '-16d 10:10' }],
    ['-20d 09:15', 'lisbon', '@lumen', 'voided', [['custom', 'Name on the door', 60, 1]], { settled: '-19d 15:40' }],
    ['-19d 15:45', 'lisbon', '@lumen', 'paid', [['custom', 'Name on the door, order 4471', 60, 1]], { settled: '-12d 09:00' }],
    [
      '-18d 17:00',
      'lisbon',
      '@verde',
      'issued',
      [
        ['booking', 'verde-terrace', 55, 4, { percentOff: 15 }],
        ['custom', 'Chairs', 1.5, 40],
      ],
    ],
    [
      '-9d 10:00',
      'lisbon',
      'sofia',
      'issued',
      [
        ['seat', 'sourdough 3', 'sofia', 35],
        ['seat', 'first-aid 2', 'sofia', 49, { amountOff: 9 }],
      ],
    ],
    ['-8d 13:20', 'newyork', 'camila', 'issued', [['seat', 'laser-class 3', 'camila', 25, { percentOff: 50 }]]],
    [
      '-5d 12:00',
      'newyork',
      '@redhook-robotics',
      'draft',
      [
        ['order', 'laser-again'],
        ['custom', 'Extra cleaning', 60, 1.5],
      ],
    ],
    ['-4d 10:00', 'lisbon', '@lumen', 'issued', [['booking', 'lumen-bugio', 32, 3, { percentOff: 20 }]]],
    [
      '-3d 15:00',
      'lisbon',
      '@atlantico',
      'draft',
      [
        ['booking', 'atlantico-next', 18, 2, { percentOff: 10 }],
        ['purchase', 'atlantico-credits'],
        ['seat', 'breakfast 4', 'marta', 6],
        ['order', 'posters'],
        ['custom', 'Locker key, replaced', 19, 2],
      ],
      { key: 'draft' },
    ],
    ['-1d 16:10', 'lisbon', 'mia', 'draft', [['custom', 'Frames for the exhibition', 14.9, 12, 6]]],
  ],
}
