import { listLocations } from '../access/store.ts'
import type { LocationRow } from '../access/table.ts'
import { createLocation, operatorContext } from '../access/actions.ts'
import { percent as percentOf } from '../terms/amounts.ts'
import { now } from '../kernel/time/clock.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer, fields, table } from './output.ts'
import { currency, email, locale, percent, timezone, uuid, words } from './readers.ts'

const network = { value: 'ID', required: true, about: 'The network', read: uuid } as const

export const create = command({
  options: {
    network,
    title: { value: 'TEXT', required: true, about: 'What the location is called', read: words(200) },
    timezone: { value: 'ZONE', required: true, about: 'Its IANA time zone, such as Europe/Berlin', read: timezone },
    currency: { value: 'CODE', required: true, about: 'The ISO 4217 currency of its prices, such as EUR', read: currency },
    'tax-inclusive': { about: 'Its prices include tax; without this, tax comes on top' },
    'tax-rate': { value: 'PERCENT', about: 'Its tax rate, such as 19 or 8.875; 0 when left out', read: percent },
    address: { value: 'TEXT', about: 'Its postal address, as people read it', read: words(2_000) },
    description: { value: 'TEXT', about: 'What people should know of it', read: words(20_000) },
    email: { value: 'ADDRESS', about: 'The e-mail address at which it is reached', read: email },
    phone: { value: 'NUMBER', about: 'The telephone number at which it is reached', read: words(64) },
    locale: {
      value: 'TAG',
      about: 'The language of its mails and documents, such as de or pt-BR; en when left out',
      read: locale,
    },
    'credit-discounts': { about: 'The discounts of plans also count for prices in credits' },
    json,
  },
  run: options =>
    withExistingDatabase(async database => {
      const row = await database.write(async tx => {
        await checkNetwork(tx, options.network)
        return createLocation(operatorContext(tx, options.network, now()), {
          title: options.title,
          timezoneId: options.timezone,
          currencyCode: options.currency,
          taxInclusive: options['tax-inclusive'],
          taxRate: options['tax-rate'] ?? 0,
          creditDiscounts: options['credit-discounts'],
          phoneNumber: options.phone ?? null,
          email: options.email ?? null,
          ...(options.address !== undefined && { address: options.address }),
          ...(options.description !== undefined && { description: options.description }),
          ...(options.locale !== undefined && { locale: options.locale }),
        })
      })
      answer(options.json, shown(row), fields(shown(row)))
    }),
})

export const list = command({
  options: { network, json },
  run: ({ network, json }) =>
    withExistingDatabase(async database => {
      const locations = await database.read(async db => {
        await checkNetwork(db, network)
        return listLocations(db, network)
      })
      answer(json, locations.map(shown), table(locations.map(shown), 'The network has no location yet.'))
    }),
})

const shown = ({ id, title, timezoneId, currencyCode, taxInclusive, taxRate, locale, creditDiscounts }: LocationRow) => ({
  id,
  title,
  timezoneId,
  currencyCode,
  taxInclusive,
  taxRate: percentOf(taxRate),
  locale,
  creditDiscounts,
})
