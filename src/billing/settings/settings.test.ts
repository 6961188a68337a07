import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const png = (content: string) => `data:image/png;base64,${content}`

onEachService('billing settings', world => {
  const pathOf = (locationRef: string) => `/billing/settings/v1/${locationRef}`
  const get = (locationRef = world.main.location) => world.main.api.get(pathOf(locationRef))
  const put = (settings: object, locationRef = world.main.location, headers: Record<string, string> = {}) =>
    world.main.api.put(pathOf(locationRef), { settings }, { headers })
  const newLocation = async (more: object = {}) => {
    const place = { title: 'Quay', timezoneId: 'Europe/Lisbon', currencyCode: 'EUR', ...more }
    return (await world.main.api.post('/locations/v1', { location: place })).body.location
  }
  const DEFAULTS = {
    invoicePrefix: 'INV-',
    creditNotePrefix: 'CN-',
    numberDigits: 5,
    footer: '',
    dueDays: 14,
    advanceInvoicing: { days: 0 },
    autoIssue: true,
    pendingInvoicing: 'manual',
    prorateGrants: false,
    requiredDetails: [],
    zeroCategory: 'zero',
    reminders: { enabled: false, days: [3, 10] },
    accounts: [],
    moneyAccounts: [],
  }

  test('are there for every location, with every default, before anybody sets them', async () => {
    const { id, createDate } = await newLocation()
    const reply = await get(id)
    assert.deepEqual(reply.body, { settings: { locationRef: id, ...DEFAULTS, updateDate: createDate } })
    assert.deepEqual((await world.main.reader.get(pathOf(id.toUpperCase()))).body, reply.body)
    for (const strange of [randomUUID(), world.other.location]) assert.equal((await get(strange)).status, 404)
  })

  test('keep exactly what is set, and the rest as it was', async () => {
    const { id } = await newLocation()
    const set = {
      legalName: 'Spree Desks GmbH',
      taxId: 'DE123456789',
      registrationNumber: 'HRB 1 B',
      address: { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' },
      email: 'Office@example.com',
      phoneNumber: '+49 30 1',
      copyEmail: 'books@example.com',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountHolder: 'Spree Desks',
      invoicePrefix: 'R',
      creditNotePrefix: '',
      numberDigits: 10,
      dueDays: 0,
      advanceInvoicing: { days: 60 },
      autoIssue: false,
      pendingInvoicing: 'monthly',
      prorateGrants: true,
      requiredDetails: ['taxId', 'address'],
      zeroCategory: 'exempt',
      zeroReason: '§ 19 UStG',
      reminders: { enabled: true, days: [1, 5, 90] },
      footer: 'Thank you.\nCome again.',
      color: '#0b7285',
      logo: png(PIXEL),
      accounts: [
        { category: 'standard', rate: 19, account: '8400' },
        { category: 'zero', rate: 0, account: '8100' },
      ],
      receivablesAccount: '1400',
      moneyAccount: '1200',
      moneyAccounts: [{ label: 'cash', account: '1000' }],
      depositsAccount: '1710',
    }
    const first = await put(set, id)
    assert.equal(first.status, 200, first.text)
    const { updateDate, ...rest } = first.body.settings
    assert.deepEqual(rest, { locationRef: id, ...set })
    const read = await get(id)
    assert.deepEqual(read.body, first.body)
    assert.equal(read.headers.get('etag'), first.headers.get('etag'))

    const second = await put({ dueDays: 30, reminders: { enabled: false }, address: { city: 'Potsdam' }, logo: null }, id)
    const { logo: _, ...kept } = set
    const { updateDate: later, ...after } = second.body.settings
    assert.ok(later > updateDate)
    const reminders = { enabled: false, days: [1, 5, 90] }
    assert.deepEqual(after, { locationRef: id, ...kept, dueDays: 30, reminders, address: { city: 'Potsdam' } })
    assert.deepEqual((await get(id)).body, second.body)
  })

  test('let go of what is cleared', async () => {
    const { id } = await newLocation()
    const cleared = ['legalName', 'taxId', 'address', 'email', 'iban', 'color', 'moneyAccount', 'copyEmail', 'zeroReason']
    const address = { line1: 'Quay 1' }
    const set = { legalName: 'A', taxId: '1', address, email: 'a@b.example', iban: 'GB82WEST12345698765432', color: '#ffffff' }
    await put({ ...set, moneyAccount: '1', copyEmail: 'b@b.example', zeroReason: 'x' }, id)
    const { body } = await put(Object.fromEntries(cleared.map(name => [name, null])), id)
    const { updateDate: _, ...rest } = body.settings
    assert.deepEqual(rest, { locationRef: id, ...DEFAULTS })
  })

  test('keep an IBAN without its spaces, in capitals, and take only one whose check digits fit', async () => {
    const { id } = await newLocation()
    for (const [sent, kept] of [
      ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
      ['gb82 west 1234 5698 7654 32', 'GB82WEST12345698765432'],
      ['NO9386011117947', 'NO9386011117947'],
      ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    ]) {
      const { status, body } = await put({ iban: sent }, id)
      assert.deepEqual([status, body.settings?.iban], [200, kept])
    }
    for (const wrong of [
      'DE88370400440532013000',
      'DE89370400440532013001',
      'DE8937040044',
      'XX00',
      'DE00370400440532013000',
      '8937',
    ]) {
      assert.deepEqual(faultsIn(await put({ iban: wrong }, id)), [['/settings/iban', 'invalid_value']], wrong)
    }
    assert.equal((await get(id)).body.settings.iban, 'MT84MALT011000012345MTLCAST001S')
  })

  test('name what no location can have, all of it at once', async () => {
    const jpeg = 'data:image/jpeg;base64,/9j/4AAQ'
    const noRate = [{ category: 'standard', rate: 0, account: '1' }]
    const twice = [...'12'].map(account => ({ category: 'standard', rate: 7, account }))
    const label = (account: string) => ({ label: account === '1' ? 'cash' : 'Cash ', account })
    for (const [settings, faults] of [
      [
        { bic: 'COBA', address: { countryCode: 'UK' } },
        [
          ['/settings/address/countryCode', 'invalid_value'],
          ['/settings/bic', 'invalid_value'],
        ],
      ],
      [{ zeroCategory: 'exempt' }, [['/settings/zeroReason', 'required']]],
      [{ zeroCategory: 'exempt', zeroReason: '\u200b' }, [['/settings/zeroReason', 'required']]],
      [{ zeroCategory: 'standard' }, [['/settings/zeroCategory', 'invalid_value']]],
      [{ logo: jpeg }, [['/settings/logo', 'invalid_value']]],
      [{ logo: png(PIXEL.slice(0, 80)) }, [['/settings/logo', 'invalid_value']]],
      [{ logo: 'https://example.com/logo.png' }, [['/settings/logo', 'invalid_value']]],
      [{ accounts: noRate }, [['/settings/accounts/0/rate', 'invalid_value']]],
      [{ accounts: twice }, [['/settings/accounts/1', 'invalid_value']]],
      [{ moneyAccounts: [...'12'].map(label) }, [['/settings/moneyAccounts/1/label', 'invalid_value']]],
      [{ dueDays: 366 }, [['/settings/dueDays', 'too_large']]],
      [{ numberDigits: 0 }, [['/settings/numberDigits', 'too_small']]],
      [{ billingFrom: '2026-01-01T00:00:00Z' }, [['/settings/billingFrom', 'unknown_field']]],
    ] as const) {
      const reply = await put(settings)
      assert.equal(reply.status, 400, JSON.stringify(settings))
      assert.deepEqual(faultsIn(reply), faults)
    }
    assert.equal((await put({})).status, 400)
  })

  test('of two who set them for the first time at once, both are kept, and an old tag changes nothing', async () => {
    for (let i = 0; i < 4; i++) {
      const { id } = await newLocation()
      const etag = (await get(id)).headers.get('etag')!
      const replies = await Promise.all([put({ dueDays: 1 }, id), put({ numberDigits: 1 }, id)])
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200],
      )
      const { dueDays, numberDigits } = (await get(id)).body.settings
      assert.deepEqual([dueDays, numberDigits], [1, 1])
      assert.equal((await put({ dueDays: 2 }, id, { 'if-match': etag })).status, 412)
    }
  })

  test('of a deleted location are still read and changed: its books may need an account that was not named', async () => {
    const { id } = await newLocation()
    await put({ dueDays: 1 }, id)
    assert.equal((await world.main.api.send('DELETE', `/locations/v1/${id}`)).status, 200)
    const changed = await put({ receivablesAccount: '1400' }, id)
    assert.deepEqual([changed.status, changed.body.settings.receivablesAccount], [200, '1400'])
    assert.deepEqual((await get(id)).body, changed.body)
    assert.equal(changed.body.settings.dueDays, 1)
    const { id: unset } = await newLocation()
    assert.equal((await world.main.api.send('DELETE', `/locations/v1/${unset}`)).status, 200)
    assert.equal((await put({ receivablesAccount: '1400' }, unset)).status, 200)
  })
})
