import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, Default, LongText, NamedObj, Nullable, Obj, Optional, T, Text, Time, Uuid } from '../kernel/contract/schema.ts'
import { Percent } from '../terms/amounts.ts'
import { Email } from '../terms/email.ts'
import { Locale } from '../terms/locale.ts'
import { OpeningHoursChanges, OpeningHoursFields } from '../terms/opening-hours.ts'

const timezone = { description: 'An IANA name such as Europe/Berlin. Every period and every opening hour counts in it.' }
const currency = { description: 'An ISO 4217 code such as EUR, of all its prices.' }
const inclusive = { description: 'Whether prices include tax; otherwise tax comes on top.' }
const address = { description: 'The postal address as people read it.' }
const credits = { description: 'Whether the discounts of plans also count for prices in credits.' }

const LocationFields = NamedObj('LocationFields', {
  title: Text(200),
  address: Default(LongText(2_000, address), ''),
  description: Default(LongText(20_000), ''),
  email: Optional(Email),
  phoneNumber: Optional(LongText(64)),
  locale: Default(Locale, 'en'),
  timezoneId: T.String(timezone),
  currencyCode: T.String(currency),
  tax: Default(NamedObj('LocationTaxFields', { inclusive: Default(T.Boolean(inclusive), false), rate: Default(Percent, 0) }), {}),
  openingHours: Default(OpeningHoursFields, { enabled: false }),
  creditDiscounts: Default(T.Boolean(credits), false),
})

const LocationChanges = NamedObj(
  'LocationChanges',
  {
    title: Optional(Text(200)),
    address: Optional(LongText(2_000, address)),
    description: Optional(LongText(20_000)),
    email: Optional(Nullable(Email)),
    phoneNumber: Optional(Nullable(LongText(64))),
    locale: Optional(Locale),
    timezoneId: Optional(T.String(timezone)),
    currencyCode: Optional(T.String(currency)),
    tax: Optional(
      NamedObj(
        'LocationTaxChanges',
        { inclusive: Optional(T.Boolean(inclusive)), rate: Optional(Percent) },
        { minProperties: 1 },
      ),
    ),
    openingHours: Optional(OpeningHoursChanges),
    creditDiscounts: Optional(T.Boolean(credits)),
  },
  { minProperties: 1 },
)

export const Location = NamedObj('Location', {
  id: Uuid,
  networkRef: Uuid,
  ...answered(LocationFields),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(Time),
})

const weekdays = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: false, sunday: false }
const fields = {
  title: 'Old Harbour',
  address: 'Kehrwieder 8\n20457 Hamburg',
  description: 'Four floors between two canals.',
  email: 'harbour@example.com',
  phoneNumber: '+49 40 123456',
  locale: 'de',
  timezoneId: 'Europe/Berlin',
  currencyCode: 'EUR',
  tax: { inclusive: true, rate: 19 },
  openingHours: { enabled: true, items: [{ days: weekdays, hours: { from: '08:00', to: '20:00' } }], closedDays: ['12-25'] },
  creditDiscounts: false,
}
const location = {
  id: '0199d3a0-5c1e-7000-8000-000000000002',
  networkRef: '0199d3a0-5c1e-7000-8000-000000000001',
  ...fields,
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}
const changed = { ...location, phoneNumber: '+49 40 654321', updateDate: '2027-02-01T12:00:00.000Z' }

export const listLocations = endpoint({
  method: 'GET',
  path: '/locations/v1',
  scope: 'locations',
  list: true,
  oneStatement: true,
  summary: 'List locations',
  description: 'All locations of the network, the oldest first. There are no pages. Deleted ones are left out.',
  status: 200,
  reply: Obj({ locations: T.Array(Location) }),
  errors: [],
  example: { reply: { locations: [location] } },
})

export const getLocation = endpoint({
  method: 'GET',
  path: '/locations/v1/:id',
  scope: 'locations',
  oneStatement: true,
  summary: 'Retrieve a location',
  params: ById,
  status: 200,
  reply: Obj({ location: Location }),
  errors: ['not_found'],
  example: { reply: { location } },
})

export const createLocation = endpoint({
  method: 'POST',
  path: '/locations/v1',
  scope: 'network',
  creates: 'location',
  summary: 'Create a location',
  description:
    'Choose the time zone, the currency and whether prices include tax with care: they can change only until something is priced there.',
  body: Obj({ location: LocationFields }),
  status: 201,
  reply: Obj({ location: Location }),
  errors: [],
  example: { body: { location: fields }, reply: { location } },
})

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/locations/v1/:id',
  scope: 'network',
  etagFrom: 'getLocation',
  summary: 'Change a location',
  description:
    'What is left out stays; `null` takes away the e-mail address or the telephone number. `currencyCode`, `timezoneId` and ' +
    '`tax.inclusive` can change only while nothing is priced at the location and no subscription, invoice, order, booking or ' +
    'payment is there (409 `in_use`), so that stored prices, periods and the bookkeeper’s months keep their meaning. `tax.rate` counts for what is priced and billed ' +
    'from then on; where a tax rate is the location’s default, it is the rate of that one, and another is 409 `conflict`.',
  params: ById,
  body: Obj({ location: LocationChanges }),
  status: 200,
  reply: Obj({ location: Location }),
  errors: ['not_found', 'in_use', 'conflict'],
  example: { body: { location: { phoneNumber: changed.phoneNumber } }, reply: { location: changed } },
})

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/locations/v1/:id',
  scope: 'network',
  etagFrom: 'getLocation',
  summary: 'Delete a location',
  description:
    'Refused with 409 `in_use` while there are memberships, companies, running or coming subscriptions, draft or unpaid invoices, ' +
    'items that wait for an invoice, money of customers, deposits that are due or held, open orders, coming events that are not canceled, ' +
    'or coming bookings; `detail` counts them. What happened at the location can still be read.',
  params: ById,
  status: 200,
  reply: Obj({ location: Location }),
  errors: ['not_found', 'in_use'],
  example: { reply: { location: { ...location, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
