import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { StoaError } from '../../client/index.ts'
import { told } from '../../console/src/kit/form/told.ts'
import { failureOf, refusalOf } from '../../console/src/kit/page/refusals.ts'
import { words as de } from '../../console/src/words/de/index.ts'
import { words as en } from '../../console/src/words/en/index.ts'
import { words as pt } from '../../console/src/words/pt/index.ts'
import { sentences } from '../../console/src/words/sentences.ts'

/** What the service's sources say, with a hole where a value stands; an amount of money is two of them, with its currency. */
const said = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] })
  .map(file => readFileSync(file, 'utf8').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}'))
  .join('\n')

/** Of sentences that the service puts together from parts, one of them each. */
const PARTS: Record<string, string> = {
  creditShares: 'creditAmount, outOfBandAmount and refunds share that out, and sum to ',
  ownBack: 'What was paid from the balance comes back to it: creditAmount is at least {}.',
  depositMissing: 'are missing',
  depositHeld: 'are held',
  planTooDear: '{}: price times quantity would be above the largest amount.',
  planTooMuch: '{}: {} times quantity would be more than 1,000,000.',
  hostAlready: 'The ticket is {} already.',
  attendeeAlready: 'The ticket is {} already.',
  noReceivables: "named(settings, side === 'deposits' ? 'depositsAccount' : 'receivablesAccount')",
  noDeposits: "named(settings, side === 'deposits' ? 'depositsAccount' : 'receivablesAccount')",
  noMoney: 'The settings name no moneyAccount{}.',
  noMoneyFor: 'The settings name no moneyAccount{}.',
  creditsWhen: '{} when it comes to {}.',
  dayPassesWhen: '{} when it comes to {}.',
  expiringCredits: 'The holder has {} left',
  permanentCredits: 'The holder has {} left',
  expiringDayPasses: 'The holder has {} left',
  permanentDayPasses: 'The holder has {} left',
  couponJustEnded: 'The {} was redeemed as often as it can be, or has just ended.',
  codeJustEnded: 'The {} was redeemed as often as it can be, or has just ended.',
  noInvoice: 'No subscription lets {} pay this with an invoice.',
  noInvoiceMember: 'the membership or its company',
  creditsLeft: 'The holder has {} left',
  dayPassesLeft: 'The holder has {} left',
  leftOfPayment: '{} {} are left of the payment to be given back.',
}

test('each refusal that has a text of its own is one that the service says', () => {
  for (const [key, sentence] of Object.entries(sentences)) {
    const wanted = PARTS[key] ?? sentence.replaceAll('{money}', '{} {}').replaceAll(/\{[^}]+\}/g, '{}')
    assert.ok(said.includes(wanted), `${key}: ${wanted}`)
  }
})

test('a refusal is told in the language of the person, with its values', () => {
  assert.equal(refusalOf('It is not open all that time.', de, 'de'), 'Zu dieser Zeit ist nicht durchgehend geöffnet.')
  assert.equal(
    refusalOf('1,178.92 EUR are left to be paid.', de, 'de').replace('\u{a0}', ' '),
    'Es sind noch 1.178,92 € zu zahlen.',
  )
  assert.equal(refusalOf('A booking takes 15 to 480 minutes.', de, 'de'), 'Eine Buchung dauert 15 bis 480 Minuten.')
  // By the clock of the machine, which is named since the location may have another one.
  const zone = new Intl.DateTimeFormat('de', { timeZoneName: 'short' }).formatToParts(Date.UTC(2027, 0, 14)).at(-1)!.value
  const opens = refusalOf('Check-in opens at 2027-01-14T08:30:00.000Z.', de, 'de')
  assert.match(opens, /1[345]\. Jan\. 2027/)
  assert.ok(opens.endsWith(` ${zone}.`), opens)
  assert.equal(
    refusalOf('Bookings and other assignments leave less of 3. Stock, Raum 2 than that.', pt, 'pt'),
    'As reservas e outras atribuições deixam menos de 3. Stock, Raum 2 livre.',
  )
  assert.equal(refusalOf('The invoice is paid, no draft any more.', pt, 'pt'), 'A fatura já não é um rascunho.')
  assert.equal(
    refusalOf('There is a tax rate of this place, rate and category: “1,000 TO Z”.', de, 'de'),
    'Diesen Steuersatz gibt es hier schon: „1,000 TO Z“.',
  )
  assert.equal(refusalOf('3 seats are left.', de, 'de'), 'Es sind noch 3 Plätze frei.')
})

test('one of something is told as one', () => {
  for (const [detail, inEnglish, inGerman, inPortuguese] of [
    [
      'It can be booked 1 day ahead.',
      'It can be booked 1 day ahead.',
      'Buchbar ist 1 Tag im Voraus.',
      'Pode ser reservado com 1 dia de antecedência.',
    ],
    ['The holder has 1 credit left.', 'The holder has 1 credit left.', 'Es ist noch 1 Credit da.', 'Resta 1 crédito.'],
    [
      'The holder has 1 expiring day pass left.',
      '1 day pass that expires is left.',
      'Es ist noch 1 Tagespass da, der verfällt.',
      'Resta 1 passe diário com prazo.',
    ],
    ['1 seat is left.', '1 seat is left.', 'Es ist noch 1 Platz frei.', 'Resta 1 lugar.'],
    ['1 seat is taken already.', '1 seat is taken already.', '1 Platz ist schon vergeben.', 'Já está ocupado 1 lugar.'],
    [
      '1 is on hand, 2 are asked for.',
      '1 is on hand, 2 are asked for.',
      'Es ist 1 da, verlangt werden 2.',
      'Há 1, são pedidos 2.',
    ],
    [
      '1 of those that follow cannot take place then: 2027-01-14.',
      '1 of those that follow cannot take place then: 2027-01-14.',
      '1 der folgenden kann dann nicht stattfinden: 2027-01-14.',
      '1 das seguintes não se pode realizar nessa altura: 2027-01-14.',
    ],
  ] as const) {
    assert.deepEqual(
      [refusalOf(detail, en, 'en'), refusalOf(detail, de, 'de'), refusalOf(detail, pt, 'pt')],
      [inEnglish, inGerman, inPortuguese],
    )
  }
  assert.equal(
    refusalOf('1 day’s notice is to be kept: it can end at 2027-01-14T08:30:00.000Z or later.', en, 'en').slice(0, 34),
    '1 day’s notice is to be kept: it c',
  )
  assert.deepEqual(
    [en, de, pt].map(({ kit }) => kit.exported(1)),
    ['1 row exported', '1 Zeile exportiert', '1 linha exportada'],
  )
  assert.deepEqual(
    [en, de, pt].map(({ billing }) => billing.steps.proration(1, 1)),
    ['× 1 / 1 day', '× 1 / 1 Tag', '× 1 / 1 dia'],
  )
})

test('a refusal names states as the pages do', () => {
  const moved = 'The order is completed and cannot become inProgress.'
  assert.equal(refusalOf(moved, de, 'de'), 'Die Bestellung steht auf „Erledigt“ und kann nicht auf „In Arbeit“ gesetzt werden.')
  assert.equal(refusalOf('The invoice is voided.', pt, 'pt'), 'A fatura está em «Anulada», o que não o permite.')
  const kinds = new Set(Object.values(sentences).flatMap(sentence => sentence.match(/(?<=\{)\w+/g) ?? []))
  const values = ['money', 'n', 'text', 'word', 'day', 'moment']
  assert.deepEqual(
    [...kinds].filter(kind => !values.includes(kind) && !(kind in en.statuses)),
    [],
  )
})

test('a refusal of several sentences is told as a whole where there is a text for each, and else as the service says it', () => {
  const missing = 'The customer lacks what invoices here need. The customer has no legal name. The customer has no tax number.'
  assert.equal(
    refusalOf(missing, de, 'de'),
    'Dem Käufer fehlt, was Rechnungen dieses Standorts brauchen. Der Name auf Rechnungen fehlt. Die USt-IdNr. des Käufers fehlt.',
  )
  const odd = 'The customer has no legal name. The moon is full.'
  assert.match(refusalOf(odd, de, 'de'), new RegExp(`auf Englisch: „${odd}“`))
})

test('what a customer lacks is told at the field that names it, and not that the field is empty', () => {
  const fault = (detail: string) => told({ pointer: '/subscription/companyRef', code: 'required', detail }, undefined, de, 'de')
  assert.equal(fault('The customer has no tax number.'), 'Die USt-IdNr. des Käufers fehlt.')
  assert.equal(fault('companyRef is required.'), de.kit.faults.required)
})

test('an amount with more decimals than its currency, and another number with too many, are told so', () => {
  const fault = (detail: string) => told({ pointer: '/plan/price', code: 'invalid_value', detail }, undefined, de, 'de')
  assert.equal(fault('KWD has 3 decimals; the amount has more.'), 'Höchstens 3 Nachkommastellen.')
  assert.equal(fault('JPY has 0 decimals; the amount has more.'), 'Nur ganze Zahlen.')
  assert.equal(fault('credits must be a number with at most 2 decimals.'), 'Höchstens 2 Nachkommastellen.')
})

test('a limit that the service tells of is told in the language of the person, as a form tells it', () => {
  const fault = (code: string, detail: string) => told({ pointer: '/x', code, detail }, undefined, de, 'de')
  assert.equal(fault('too_long', 'title must have at most 1,000 characters.'), 'Höchstens 1000 Zeichen.')
  assert.equal(fault('too_short', 'title must have at least 3 characters.'), 'Mindestens 3 Zeichen.')
  assert.equal(fault('too_small', 'quantity must be at least 1.5.'), 'Mindestens 1,5.')
  assert.equal(fault('too_small', 'amount must be more than 0.'), 'Mehr als 0.')
  assert.equal(fault('too_large', 'rate must be at most 1000000.'), 'Höchstens 1.000.000.')
  assert.equal(fault('invalid_value', 'role must be one of admin, member.'), 'Möglich sind: admin, member.')
  // What has a text of its own is told by that, whatever its code is.
  assert.equal(fault('too_large', 'It would give more than 1,000,000 of a unit.'), de.refusals.purchaseTooMuch)
})

test('a service that is too busy, or fails, is told in the language of the person', () => {
  const error = (code: StoaError['code'], status: number, detail: string) => new StoaError({ code, status, detail })
  assert.equal(failureOf(error('unavailable', 503, 'Too many writes are waiting.'), de), de.kit.failures.unavailable)
  assert.equal(failureOf(error('rate_limited', 429, 'Too many requests: wait a second.'), pt), pt.kit.failures.rate_limited)
  assert.equal(failureOf(error('not_found', 404, 'There is no such invoice in this network.'), de), de.kit.notFoundText)
  assert.equal(failureOf(error('conflict', 409, 'It is free.'), de), undefined)
})

test('what has no text is told as the service says it, and marked so', () => {
  const odd = 'The moon is full.'
  assert.equal(refusalOf(odd, en, 'en'), odd)
  assert.match(refusalOf(odd, de, 'de'), /auf Englisch: „The moon is full\.“/)
})
