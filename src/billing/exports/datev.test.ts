import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { creditingOf } from '../../../test/crediting.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('batches for DATEV', world => {
  const { newIssued, newDraft, issue, newCompany, newMember, settle, paid } = creditingOf(world)
  const at = (instant: string) => setClock(() => Date.parse(instant))
  const get = (of: string, month: string, location = world.main.location) =>
    world.main.api.get(`/billing/exports/v1/${location}?month=${month}&of=${of}&format=datev`)
  const linesOf = async (of: string, month: string): Promise<string[]> => {
    const reply = await get(of, month)
    assert.equal(reply.status, 200, reply.text)
    return reply.text.trimEnd().split('\r\n')
  }
  const refusedFor = async (of: string, month: string, location?: string): Promise<string> => {
    const { status, body } = await get(of, month, location)
    assert.deepEqual([status, body.code], [409, 'conflict'])
    return body.detail
  }
  const ACCOUNTS = {
    accounts: [{ category: 'standard', rate: 19, account: '8400' }],
    receivablesAccount: '1400',
    moneyAccount: '1200',
  }
  const NONE = { accounts: [], receivablesAccount: null, moneyAccount: null, moneyAccounts: [], depositsAccount: null }
  afterEach(async () => {
    setClock()
    await settle({ ...NONE, invoicePrefix: 'INV-' })
  })
  const free = { description: 'Welcome', unitAmount: 0, quantity: 1, tax: { rate: 7 } }
  const lamp = { description: 'Lamp', unitAmount: 119, quantity: 1, tax: { rate: 19 } }

  test('have no bookings over nothing, and ask for no account for them', async () => {
    at('2034-01-10T10:00:00.000Z')
    await settle(ACCOUNTS)
    await newIssued([lamp, free], { membershipRef: await newMember() })
    const [, , ...bookings] = await linesOf('documents', '2034-01')
    assert.deepEqual(
      bookings.map(line => line.split(';').slice(0, 8).join(';')),
      ['119,00;"S";"EUR";;;;1400;8400'],
    )
  })

  test('are refused in currencies without cents', async () => {
    const place = { title: 'Osaka', timezoneId: 'Asia/Tokyo', currencyCode: 'JPY' }
    const { id } = (await world.main.api.post('/locations/v1', { location: place })).body.location
    await settle(ACCOUNTS, id)
    assert.match(await refusedFor('documents', '2034-02', id), /two decimals, and JPY has 0/)
  })

  test('are refused for an amount of more than ten digits before the comma, with its document', async () => {
    at('2034-06-10T10:00:00.000Z')
    await settle(ACCOUNTS)
    const most = { ...lamp, unitAmount: 999_999_999.99 }
    const issued = async (lines: number) =>
      newIssued(
        Array.from({ length: lines }, () => most),
        { membershipRef: await newMember() },
      )
    await issued(10)
    assert.match((await linesOf('documents', '2034-06'))[2]!, /^9999999999,90;"S"/)
    const { title } = await issued(11)
    assert.match(await refusedFor('documents', '2034-06'), new RegExp(` ${title} has one of 10999999999\\.89 EUR\\.$`))
  })

  test('of a month agree on the length of accounts, which a collective account of customers does not change', async () => {
    at('2034-03-10T10:00:00.000Z')
    await settle({ ...ACCOUNTS, receivablesAccount: '10000', moneyAccounts: [{ label: 'cash', account: '1000' }] })
    await paid((await newIssued([lamp], { membershipRef: await newMember() })).id)
    const lengthOf = async (of: string) => (await linesOf(of, '2034-03'))[0]!.split(';')[13]
    assert.deepEqual([await lengthOf('documents'), await lengthOf('payments')], ['4', '4'])
    const five = { moneyAccount: '12000', moneyAccounts: [], depositsAccount: '17100', receivablesAccount: '14000' }
    await settle({ ...five, accounts: [{ ...ACCOUNTS.accounts[0], account: '84000' }] })
    assert.deepEqual([await lengthOf('documents'), await lengthOf('payments')], ['5', '5'])
    await settle({ receivablesAccount: '140000' })
    assert.deepEqual([await lengthOf('documents'), await lengthOf('payments')], ['5', '5'])
    for (const receivablesAccount of ['1400', '1400000']) {
      await settle({ receivablesAccount })
      for (const book of ['documents', 'payments'])
        assert.match(
          await refusedFor(book, '2034-03'),
          new RegExp(`receivablesAccount .*“${receivablesAccount}”.* 5 or 6 digits`),
        )
    }
  })

  test('are refused for an account of another length than the rest, by name', async () => {
    for (const [settings, told] of [
      [{ moneyAccount: '12000' }, /“(8400|12000)”: the other accounts have (4|5) digits/],
      [{ depositsAccount: '17100' }, /depositsAccount .*“17100”: the other accounts have 4 digits/],
      [
        { moneyAccount: '12000', depositsAccount: '17100' },
        /account for standard at 19 % .*“8400”: the other accounts have 5 digits/,
      ],
      [
        { moneyAccounts: [{ label: 'cash', account: '100000' }] },
        /account for cash .*“100000”: the other accounts have 4 digits/,
      ],
      [{ moneyAccount: '120' }, /moneyAccount .*“120”: DATEV has accounts of 4 to 8 digits/],
    ] as const) {
      await settle({ ...NONE, ...ACCOUNTS, ...settings })
      for (const book of ['documents', 'payments']) assert.match(await refusedFor(book, '2034-04'), told)
    }
  })

  test('are refused for accounts that are no numbers, by name', async () => {
    for (const [settings, told] of [
      [{ accounts: [{ category: 'standard', rate: 19, account: 'Sales' }] }, /account for standard at 19 % .*“Sales”/],
      [{ receivablesAccount: '14 00' }, /receivablesAccount .*“14 00”/],
      [{ moneyAccount: '123456789' }, /moneyAccount .*“123456789”/],
      [{ moneyAccounts: [{ label: 'cash', account: 'K1' }] }, /account for cash .*“K1”/],
      [{ depositsAccount: '0000' }, /depositsAccount .*“0000”/],
    ] as const) {
      await settle({ ...NONE, ...ACCOUNTS, ...settings })
      assert.match(await refusedFor('documents', '2034-04'), told)
      assert.match(await refusedFor('payments', '2034-04'), told)
    }
  })

  test('have texts in quotes, also those of digits, each on one line without control characters, and figures without', async () => {
    at('2034-05-10T10:00:00.000Z')
    await settle({ ...ACCOUNTS, invoicePrefix: '-' })
    const companyRef = await newCompany({ legalName: '4711\r\n"Köln"\u0007\u0085\u{1f3e2}' })
    const { number, title } = await issue((await newDraft([lamp], { companyRef })).id)
    const [head, , ...bookings] = await linesOf('documents', '2034-05')
    assert.match(head!, /;"documents 2034-05";;1;0;0;"EUR";;;;;;;;;$/)
    const digits = title.slice(1)
    assert.equal(Number(digits), number)
    assert.deepEqual(bookings, [`119,00;"S";"EUR";;;;1400;8400;;1005;"${digits}";;;"4711 ""Köln"" \u{1f3e2}"`])
  })
})
