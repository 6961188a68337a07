import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { told } from '../../console/src/kit/form/told.ts'
import { refusalOf } from '../../console/src/kit/page/refusals.ts'
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
  noInvoice: 'No subscription lets {} pay this with an invoice.',
  noInvoiceMember: 'the membership or its company',
  creditsLeft: 'The holder has {} {} left',
  dayPassesLeft: 'The holder has {} {} left',
  leftOfPayment: '{} {} are left of the payment to be given back.',
}

test('each refusal that has a text of its own is one that the service says', () => {
  for (const [key, sentence] of Object.entries(sentences)) {
    const wanted = PARTS[key] ?? sentence.replaceAll('{money}', '{} {}').replaceAll(/\{(n|moment|text)\}/g, '{}')
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

test('what has no text is told as the service says it, and marked so', () => {
  const odd = 'The moon is full.'
  assert.equal(refusalOf(odd, en, 'en'), odd)
  assert.match(refusalOf(odd, de, 'de'), /auf Englisch: „The moon is full\.“/)
})
