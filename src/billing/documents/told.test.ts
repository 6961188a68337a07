import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceOf } from '../../../test/billing-document.ts'
import { formatsOf } from './rules-formats.ts'
import { toldOf } from './rules-told.ts'
import { wordsOf } from './rules-words.ts'

test('a line from whose price the tax comes out tells the price that was listed, and the rate', () => {
  const document = { ...invoiceOf(1), locale: 'en', taxInclusive: true }
  const { words } = wordsOf('en', 'GB')
  const explanation = {
    unitPrice: 119,
    quantity: 1,
    steps: [
      { kind: 'price' as const, exact: '119' },
      { kind: 'withoutTax' as const, percent: 19, exact: '100' },
      { kind: 'tax' as const, percent: 0, amount: 0, exact: '100' },
    ],
    rounded: { amount: 100, discountedAmount: 100, netDiscountedAmount: 100, taxAmount: 0, grossAmount: 100 },
  }
  const line = { ...document.lines[0]!, discounts: [], supply: undefined, explanation }
  assert.equal(
    toldOf(line, document, words, formatsOf(document)).replaceAll(/\s/g, ' '),
    '€119.00 × 1 · without the 19% VAT in it',
  )
})

/** What each kind of step is called, the days of a share, and what a piece costs. */
const TOLD: Record<string, string[]> = {
  'de-DE': [
    '22 von 31 Tagen',
    '1.310,00 € × 2',
    '10 % Rabatt durch den Tarif',
    '12,5 % Rabatt durch Gutschein',
    '5,00 € Rabatt durch Aktionscode',
    'festgelegt auf 99,00 €',
    'ohne enthaltene 19 % USt.',
  ],
  'en-GB': [
    '22 of 31 days',
    '€1,310.00 × 2',
    '10% off by your plan',
    '12.5% off by coupon',
    '€5.00 off by promo code',
    'set to €99.00',
    'without the 19% VAT in it',
  ],
  'es-ES': [
    '22 de 31 días',
    '1310,00 € × 2',
    '10 % de descuento por el plan',
    '12,5 % de descuento por cupón',
    '5,00 € de descuento por código promocional',
    'fijado en 99,00 €',
    'sin el 19 % de IVA incluido',
  ],
  'fr-FR': [
    '22 jours sur 31',
    '1 310,00 € × 2',
    'remise de 10 % de votre formule',
    'remise de 12,5 % par coupon',
    'remise de 5,00 € par code promo',
    'fixé à 99,00 €',
    'hors TVA de 19 %',
  ],
  'pt-PT': [
    '22 de 31 dias',
    '1310,00 € × 2',
    '10% de desconto pelo seu plano',
    '12,5% de desconto por cupão',
    '5,00 € de desconto por código promocional',
    'fixado em 99,00 €',
    'sem os 19% de IVA incluídos',
  ],
  'pt-BR': [
    '22 de 31 dias',
    '€ 1.310,00 × 2',
    '10% de desconto pelo seu plano',
    '12,5% de desconto por cupom',
    '€ 5,00 de desconto por código promocional',
    'fixado em € 99,00',
    'sem os 19% de imposto incluídos',
  ],
}

for (const [locale, told] of Object.entries(TOLD)) {
  test(`each step of a line is told in ${locale}, in the order in which it was computed`, () => {
    const document = { ...invoiceOf(1), locale }
    const [line] = document.lines
    const { period, rounded } = line!.explanation!
    const exact = '1'
    const explanation = {
      period,
      days: { used: 22, of: 31 },
      unitPrice: 1_310,
      quantity: 2,
      steps: [
        { kind: 'price' as const, exact },
        { kind: 'proration' as const, exact },
        { kind: 'planDiscount' as const, percent: 10, exact },
        { kind: 'coupon' as const, percent: 12.5, exact },
        { kind: 'promocode' as const, amount: 5, exact },
        { kind: 'manual' as const, amount: 99, exact },
        { kind: 'withoutTax' as const, percent: 19, exact },
        { kind: 'tax' as const, percent: 19, exact },
      ],
      rounded,
    }
    const { words } = wordsOf(locale, 'DE')
    const [days, ...steps] = toldOf({ ...line!, explanation }, document, words, formatsOf(document)).split(' · ')
    assert.equal(days, formatsOf(document).days(period!))
    assert.deepEqual(
      steps.map(step => step.replaceAll(/\s/g, ' ')),
      told,
    )
  })
}

test('in German and Spanish, where mails say du and tú, documents address nobody', () => {
  const said = (each: unknown): string[] => {
    if (typeof each === 'function') return said((each as (...values: string[]) => unknown)('A', 'B'))
    return typeof each === 'string' ? [each] : Object.values(each as object).flatMap(said)
  }
  for (const [locale, address] of [
    ['de', /\b(Sie|Ihr\w*|[Dd]ein\w*|[Dd]u)\b/],
    ['es', /\b([Ss]us?|[Uu]sted|[Ll]e|[Tt]us?)\b/],
  ] as const)
    assert.deepEqual(
      said(wordsOf(locale).words).filter(text => address.test(text)),
      [],
    )
})

test('Portuguese without a region has the words and the figures of the country of the seller: Brazil, or else Portugal', () => {
  const of = (locale: string, country?: string) => {
    const { locale: figures, words } = wordsOf(locale, country)
    return [figures, words.foot.register]
  }
  assert.deepEqual(of('pt', 'BR'), ['pt-BR', 'Registro'])
  assert.deepEqual(of('pt-BR', 'PT'), ['pt-BR', 'Registro'])
  assert.deepEqual(of('pt', 'PT'), ['pt-PT', 'Registo'])
  assert.deepEqual(of('pt'), ['pt-PT', 'Registo'])
  assert.deepEqual(of('pt-AO', 'BR'), ['pt-AO', 'Registo'])
})
