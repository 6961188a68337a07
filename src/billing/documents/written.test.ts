import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { create, type Font } from 'fontkit'
import { invoiceOf } from '../../../test/billing-document.ts'
import type { BillingDocument, CreditNoteDocument } from './rules-document.ts'
import { drawPdf } from './view-pdf.ts'
import { Sheet } from './view-sheet.ts'

const fontOf = (name: string) => create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))) as Font
const fonts = { regular: fontOf('NotoSans-Regular'), bold: fontOf('NotoSans-Bold') }

/** All spaces are one, as for who reads. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

/** What stands on the pages of a document, and the colours of its boxes. */
async function drawn(t: TestContext, document: BillingDocument): Promise<{ pages: string[]; colors: Set<string> }> {
  const pages: string[][] = [[]]
  const colors = new Set<string>()
  let at = 0
  const { line, addPage, box, eachPage } = Sheet.prototype
  t.mock.method(Sheet.prototype, 'line', function (this: Sheet, ...given: Parameters<Sheet['line']>) {
    pages[at]!.push(given[0])
    line.apply(this, given)
  })
  t.mock.method(Sheet.prototype, 'addPage', function (this: Sheet) {
    at = pages.push([]) - 1
    addPage.call(this)
  })
  t.mock.method(Sheet.prototype, 'box', function (this: Sheet, ...given: Parameters<Sheet['box']>) {
    colors.add(given[4])
    box.apply(this, given)
  })
  t.mock.method(Sheet.prototype, 'eachPage', function (this: Sheet, draw: Parameters<Sheet['eachPage']>[0]) {
    eachPage.call(this, (page, of) => {
      at = page - 1
      draw(page, of)
    })
  })
  await drawPdf(document, fonts)
  t.mock.restoreAll()
  return { pages: pages.map(texts => plain(texts.join(' '))), colors }
}

const seller = {
  name: 'Λιμάνι ΑΕ',
  taxId: 'DE123456789',
  registrationNumber: 'HRB 1234',
  postalAddress: { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' },
  email: 'hallo@spree.example',
  phoneNumber: '+49 30 1234',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  color: '#1f7a4d',
}
const buyer = {
  name: 'Аналитика ООД',
  taxId: 'ATU12345678',
  address: { line1: 'Ring 1', city: 'Wien', postalCode: '1010', countryCode: 'AT' },
}

/** What each language says: of the invoice, of one that was voided, of the sums carried over, and of the credit note. */
const SAID: Record<string, { invoice: string[]; voided: string; carried: [string, string]; note: string[] }> = {
  de: {
    invoice: [
      'Rechnung INV-00042',
      'Datum 15.01.2027',
      'Leistungszeitraum 01.01.2027 – 31.01.2027',
      'Fällig am 29.01.2027',
      'Kunden-USt-IdNr. ATU12345678',
      'USt-IdNr./Steuernummer: DE123456789',
      'Steuerschuldnerschaft des Leistungsempfängers: Reverse Charge',
      'Bitte 179,10 € bis zum 29.01.2027 bezahlen.',
      'Verwendungszweck INV-00042',
    ],
    voided: 'storniert',
    carried: ['Übertrag', 'Übertrag der Vorseite'],
    note: ['Rechnungskorrektur CN-00007', 'Zu Rechnung INV-00042 vom 15.01.2027', 'Grund: geänderter Auftrag'],
  },
  en: {
    invoice: [
      'Invoice INV-00042',
      'Date 15 Jan 2027',
      'Date of supply 1 Jan 2027 – 31 Jan 2027',
      'Due 29 Jan 2027',
      'Your VAT number ATU12345678',
      'VAT number: DE123456789',
      'Reverse charge: the customer is liable for the VAT',
      'Please pay €179.10 by 29 Jan 2027.',
      'Reference INV-00042',
    ],
    voided: 'voided',
    carried: ['Carried over', 'Brought forward'],
    note: ['Credit note CN-00007', 'Corrects INV-00042 of 15 Jan 2027', 'Reason: change of the order'],
  },
  es: {
    invoice: [
      'Factura INV-00042',
      '15 ene 2027',
      'Periodo de prestación 1 ene 2027 – 31 ene 2027',
      'Vencimiento 29 ene 2027',
      'NIF-IVA del cliente ATU12345678',
      'NIF: DE123456789',
      'Inversión del sujeto pasivo',
      'Por pagar hasta el 29 ene 2027: 179,10 €.',
      'Concepto INV-00042',
    ],
    voided: 'anulada',
    carried: ['Suma y sigue', 'Suma anterior'],
    note: ['Factura rectificativa CN-00007', 'Rectifica INV-00042 del 15 ene 2027'],
  },
  fr: {
    invoice: [
      'Facture INV-00042',
      '15 janv. 2027',
      'Période de prestation 1 janv. 2027 – 31 janv. 2027',
      'Échéance 29 janv. 2027',
      'Votre n° de TVA ATU12345678',
      'N° de TVA : DE123456789',
      'Autoliquidation : la TVA est due par le preneur',
      'Merci de payer 179,10 € au plus tard le 29 janv. 2027.',
      'Référence à indiquer INV-00042',
    ],
    voided: 'document annulé',
    carried: ['À reporter', 'Report'],
    note: ['Avoir CN-00007', 'Rectifie INV-00042 du 15 janv. 2027', 'Motif : commande modifiée', 'Téléphone : +49 30 1234'],
  },
  pt: {
    invoice: [
      'Fatura INV-00042',
      '15/01/2027',
      'Período da prestação 01/01/2027 – 31/01/2027',
      'Vencimento 29/01/2027',
      'O seu NIF ATU12345678',
      'NIF: DE123456789',
      'IVA – autoliquidação',
      'Por favor, pague 179,10 € até 29/01/2027.',
      'Referência INV-00042',
    ],
    voided: 'anulada',
    carried: ['A transportar', 'Transporte'],
    note: ['Nota de crédito CN-00007', 'Retifica INV-00042 de 15/01/2027'],
  },
  'pt-BR': {
    invoice: [
      'Fatura INV-00042',
      '15 de jan. de 2027',
      'Período da prestação 1 de jan. de 2027 – 31 de jan. de 2027',
      'Vencimento 29 de jan. de 2027',
      'Seu CPF/CNPJ ATU12345678',
      'CNPJ: DE123456789',
      'Imposto devido pelo tomador',
      'Por favor, pague € 179,10 até 29 de jan. de 2027.',
    ],
    voided: 'anulada',
    carried: ['A transportar', 'Transporte'],
    note: ['Nota de crédito CN-00007', 'Retifica INV-00042 de 15 de jan. de 2027'],
  },
}
const LOCALES: Record<string, string> = { de: 'de-DE', en: 'en-GB', es: 'es-ES', fr: 'fr-FR', pt: 'pt-PT', 'pt-BR': 'pt-BR' }

const holds = (page: string, words: readonly string[]) => {
  for (const said of words) assert.ok(page.includes(said), `“${said}” is not in: ${page}`)
}

for (const [language, said] of Object.entries(SAID)) {
  const base = { ...invoiceOf(1), locale: LOCALES[language]!, seller, buyer }
  const lines = base.lines.map(line => ({ ...line, taxRate: 0, tax: 0, taxCategory: 'reverseCharge' as const }))
  const taxes = [{ title: null, rate: 0, category: 'reverseCharge' as const, reasons: [], net: base.net, tax: 0 }]
  const invoice = { ...base, lines, taxes, tax: 0, gross: base.net, remaining: base.net }

  test(`an invoice says in ${language} what the law asks of it, in the colour and with the name of its seller`, async t => {
    const { pages, colors } = await drawn(t, invoice)
    assert.equal(pages.length, 1)
    holds(pages[0]!, said.invoice)
    holds(pages[0]!, ['Λιμάνι ΑΕ', 'Am Ufer 8', '10999 Berlin', 'Аналитика ООД', 'Ring 1', '1010 Wien', 'HRB 1234'])
    holds(pages[0]!, ['DE89 3704 0044 0532 0130 00', 'COBADEFFXXX', 'Desk 1 by the window'])
    assert.deepEqual(colors, new Set(['#1f7a4d']))
  })

  test(`sums are carried in ${language} from page to page, and are those of the lines above`, async t => {
    const { pages } = await drawn(t, { ...invoiceOf(60), locale: LOCALES[language]!, isVoided: true })
    assert.ok(pages.length >= 2)
    const amount = (text: string) => Number(text.replaceAll(/\D/g, ''))
    const figure = '(\\d[\\d., ]*?[.,]\\d\\d)(?= )'
    let above = 0
    for (const [i, page] of pages.entries()) {
      const [over, forward] = said.carried.map(label =>
        new RegExp(`(?:^| )${label} ${figure} ${figure}`).exec(page)?.slice(1).map(amount),
      )
      // The net amounts and the tax on top of them.
      const sums = () => [17_910, 3_403].map(one => one * above)
      assert.deepEqual(forward, i === 0 ? undefined : sums())
      above += (page.match(/Desk \d+ by the window/g) ?? []).length
      assert.deepEqual(over, above < 60 ? sums() : undefined)
      // Further pages tell of which document they are, and that it was voided.
      holds(page, [i === 0 ? said.invoice[0]! : `${said.invoice[0]} – ${said.voided}`])
    }
    assert.equal(above, 60)
  })

  test(`a credit note says in ${language} what it corrects, and asks for nothing`, async t => {
    const { dueDate: _, appliedBalance: _balance, credited: _credited, payments: _payments, remaining: _left, ...rest } = invoice
    const note: CreditNoteDocument = {
      ...rest,
      kind: 'creditNote',
      title: 'CN-00007',
      corrects: { title: 'INV-00042', issueDate: base.issueDate },
      reason: 'orderChange',
      lowered: base.net,
      balance: 0,
      outside: 0,
      refunded: 0,
      refundsPending: 0,
      refundsCanceled: 0,
    }
    const { pages } = await drawn(t, note)
    holds(pages[0]!, [...said.note, said.invoice[6]!, 'ATU12345678'])
    assert.ok(!pages[0]!.includes('COBADEFFXXX'))
  })
}

test('a line says its tax, or what it costs in all where prices have it inside, and so does what is carried over', async t => {
  const onTop = { ...invoiceOf(60), locale: 'en-GB' }
  for (const [document, heads, line, sums] of [
    [onTop, 'VAT Net EUR VAT EUR', '19% 179.10 34.03', ['Carried over', 179.1, 34.03]],
    [{ ...onTop, taxInclusive: true }, 'VAT Net EUR Gross EUR', '19% 179.10 213.13', ['Carried over', 179.1, 213.13]],
  ] as const) {
    const [page, next] = (await drawn(t, document)).pages
    assert.ok(!next!.includes('voided'))
    holds(page!, [heads, `Desk 1 by the window 1 199.00 ${line}`])
    const [label, ...amounts] = sums
    const count = page!.match(/Desk \d+ by the window/g)!.length
    const written = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 })
    holds(page!, [[label, ...amounts.map(amount => written.format((amount * 100 * count) / 100))].join(' ')])
  }
})

test('no column of a line reaches into another, however large its amounts are', async t => {
  const most = 99_999_999_999
  const { lines, ...rest } = invoiceOf(2)
  const large = lines.map(line => ({
    ...line,
    quantity: 12_345_678_901,
    netUnitAmount: most,
    net: most,
    tax: most,
    taxRate: 123_456,
  }))
  for (const taxInclusive of [false, true]) {
    const rows = new Map<number, [left: number, right: number][]>()
    const { line } = Sheet.prototype
    t.mock.method(Sheet.prototype, 'line', function (this: Sheet, ...[text, x, y, style]: Parameters<Sheet['line']>) {
      const width = this.widthOf(text, style ?? {})
      const [left, right] = style?.align === 'right' ? [x - width, x] : [x, x + width]
      rows.set(y, [...(rows.get(y) ?? []), [left, right]])
      line.call(this, text, x, y, style)
    })
    await drawPdf({ ...rest, lines: large, net: 2 * most, tax: 2 * most, gross: 4 * most, locale: 'de', taxInclusive }, fonts)
    t.mock.restoreAll()
    const table = [...rows.values()].filter(({ length }) => length >= 5)
    assert.ok(table.length >= 2)
    for (const cells of table) {
      for (const [i, [left]] of cells.entries()) assert.ok(i === 0 || left > cells[i - 1]![1] + 4, JSON.stringify(cells))
    }
  }
})

test('the line above the address has whole parts of the address of the seller alone', async t => {
  const postalAddress = { line1: '204 Van Brunt Street', city: 'Brooklyn', state: 'NY', postalCode: '11231', countryCode: 'US' }
  const american = { ...seller, name: 'Tidewater Red Hook LLC', postalAddress }
  const { pages } = await drawn(t, { ...invoiceOf(1), locale: 'en-US', seller: american, buyer: { name: 'Pierglass Films' } })
  assert.match(pages[0]!, /Tidewater Red Hook LLC · 204 Van Brunt Street · Brooklyn, NY 11231 · United States Pierglass Films/)
})

test('the head of a further page has room for its title, however long the name of the seller is', async t => {
  const long = { ...seller, name: 'Gemeinschaft für außerordentlich lange Firmennamen '.repeat(4).trim() }
  const { pages } = await drawn(t, { ...invoiceOf(40), seller: long })
  assert.match(pages[1]!, /^Rechnung INV-00042 Gemeinschaft für außerordentlich lange Firmennamen /)
  // Whole it stands at the foot alone.
  assert.equal(pages[1]!.split(long.name).length, 2)
})

test('a long address of the seller stands above the buyer’s with its city', async t => {
  const postalAddress = { line1: 'Avenida Insurgentes Sur 1234, piso 5, interior 502', city: 'México', postalCode: '03100' }
  const { pages } = await drawn(t, { ...invoiceOf(1), seller: { ...invoiceOf(1).seller, postalAddress } })
  holds(pages[0]!, ['Spree Desks GmbH · Avenida Insurgentes Sur 1234, piso 5, interior 502 · 03100 México'])
  const longer = { ...postalAddress, line2: 'Colonia '.repeat(30) }
  const [page] = (await drawn(t, { ...invoiceOf(1), seller: { ...invoiceOf(1).seller, postalAddress: longer } })).pages
  holds(page!, ['Spree Desks GmbH · Avenida Insurgentes Sur 1234, piso 5, interior 502 Analytical Engines AG'])
})

test('both fonts have the letters of Latin, Greek and Cyrillic', () => {
  const letters = 'AZazÀÿĀſȘțẞΑΩαωΆώἀῷАЯаяЁёЄєІіЇїҐґЎў€£₴₺–“”'
  for (const font of Object.values(fonts)) {
    const missing = [...letters].filter(letter => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))
    assert.deepEqual(missing, [])
  }
})
