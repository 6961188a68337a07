import type { Lines } from './lines.ts'
import { people } from './tidewater/people.data.ts'
import { shop } from './tidewater/shop.data.ts'
import { billing } from './tidewater/billing.data.ts'
import { money } from './tidewater/money.data.ts'
import { calendar } from './tidewater/calendar.data.ts'
import { gatherings } from './tidewater/gatherings.data.ts'
import { places } from './tidewater/places.data.ts'
import { tickets } from './tidewater/tickets.data.ts'

/** The demo's main network: two houses on two shores, with two currencies and two ways to show a price. */
export const tidewater: Lines = {
  title: 'Tidewater Coworking',
  began: 430,
  seed: 1,
  ...people,
  ...shop,
  ...billing,
  ...money,
  ...places,
  ...calendar,
  ...gatherings,
  ...tickets,
  cast: {
    place: 'lisbon',
    admin: 'ines',
    secondAdmin: 'tiago',
    member: 'mia',
    company: 'atlantico',
    category: 'coffee',
    plan: 'hotdesk',
    draft: 'draft',
    ticket: 'key',
    order: 'latest',
    event: 'breakfast 4',
  },
}
