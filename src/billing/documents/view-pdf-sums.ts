import type { BillingDocument } from './rules-document.ts'
import { reasonsOf, settlementOf, taxTitleOf } from './rules-told.ts'
import { ensure, MARGIN, paragraph, rightOf, type Drawing } from './view-pdf-parts.ts'
import { GREY, LINE } from './view-sheet.ts'

interface Sum {
  label: string
  amount: string
  isTotal?: boolean
}

/** How wide the sums are. */
const SUMS = 300

/** Below the lines: the sums by rate, what was paid, what is left, and how to pay it. */
export function drawSums(drawing: Drawing): void {
  const { document, words, formats } = drawing
  drawing.y += 8
  if (document.taxInclusive && document.tax > 0) drawTaxInside(drawing)
  drawTable(drawing, [
    { label: words.net, amount: formats.money(document.net) },
    ...document.taxes.map(tax => ({
      label: words.tax(taxTitleOf(tax, words, formats), formats.money(tax.net)),
      amount: formats.money(tax.tax),
    })),
    { label: words.gross, amount: formats.money(document.gross), isTotal: true },
    ...afterwards(drawing, document),
  ])
  drawing.y += 12
  for (const reason of reasonsOf(document.taxes, words)) {
    paragraph(drawing, reason, { bold: true })
    drawing.y += 4
  }
  if (document.kind === 'invoice' && !document.isVoided) drawPaying(drawing, document)
}

function afterwards({ words, formats }: Drawing, document: BillingDocument): Sum[] {
  const minus = (amount: number) => formats.money(-amount)
  const some = (label: string, amount: number, shown: string): Sum[] => (amount === 0 ? [] : [{ label, amount: shown }])
  if (document.kind === 'creditNote') {
    return settlementOf(document).map(([way, amount]) => ({ label: words.settlement[way], amount: formats.money(amount) }))
  }
  const { appliedBalance, credited, payments, remaining } = document
  const before = [
    ...some(words.balance, appliedBalance, minus(appliedBalance)),
    ...some(words.credited, credited, minus(credited)),
    ...payments.map(({ date, method, label, amount }) => ({
      label: words.payment(label ?? words.methods[method], formats.day(date)),
      amount: minus(amount),
    })),
  ]
  return before.length === 0 ? [] : [...before, { label: words.remaining, amount: formats.money(remaining), isTotal: true }]
}

/** Beside the sums, which take the right side. */
function drawTaxInside(drawing: Drawing): void {
  const { sheet, words } = drawing
  const style = { size: 7.5, color: GREY }
  const lines = sheet.wrap(words.taxInside, rightOf(drawing) - MARGIN - SUMS - 16, style)
  ensure(drawing, Math.max(60, lines.length * sheet.leading(style)))
  sheet.tag(sheet.root, 'P', () => sheet.lines(lines, MARGIN, drawing.y + 2, style))
}

/** Sums stay together with their total, but for those that no page could hold. */
function drawTable(drawing: Drawing, sums: readonly Sum[]): void {
  const { sheet, ink } = drawing
  const left = rightOf(drawing) - SUMS
  const right = rightOf(drawing)
  const rows = sums.map(sum => {
    const style = sum.isTotal ? { size: 11, bold: true, color: ink } : { size: 9 }
    const texts = sheet.wrap(sum.label, 205, style)
    return { ...sum, style, texts, height: texts.length * sheet.leading(style) + (sum.isTotal ? 10 : 3) }
  })
  ensure(
    drawing,
    Math.min(
      300,
      rows.reduce((all, { height }) => all + height, 0),
    ),
  )
  const table = sheet.element(sheet.root, 'Table')
  for (const { texts, amount, isTotal, style, height } of rows) {
    ensure(drawing, height)
    const y = drawing.y + (isTotal ? 5 : 1)
    if (isTotal) sheet.artifact(() => sheet.rule(left, drawing.y + 1, right - left, LINE))
    const row = sheet.element(table, 'TR')
    sheet.tag(row, 'TH', () => sheet.lines(texts, left, y, style), { scope: 'Row' })
    sheet.tag(row, 'TD', () => sheet.line(amount, right, y, { ...style, align: 'right' }))
    row.end()
    drawing.y += height
  }
  table.end()
}

/** What is to be done: pay so much by then, to this account. */
function drawPaying(drawing: Drawing, document: BillingDocument & { kind: 'invoice' }): void {
  const { sheet, words, formats } = drawing
  const { seller, remaining, dueDate, title } = document
  if (remaining <= 0) return paragraph(drawing, words.settled)
  const bank: [string, string | undefined][] = [
    [words.bank.holder, seller.accountHolder || seller.name],
    [words.bank.iban, seller.iban?.replace(/(.{4})(?=.)/g, '$1 ')],
    [words.bank.bic, seller.bic],
    [words.bank.purpose, title],
  ]
  ensure(drawing, seller.iban ? 72 : 14)
  paragraph(drawing, words.payBy(formats.money(remaining), formats.day(dueDate)), { bold: true })
  if (!seller.iban) return
  drawing.y += 4
  const table = sheet.element(sheet.root, 'Table')
  for (const [label, value] of bank) {
    if (!value) continue
    const row = sheet.element(table, 'TR')
    const y = drawing.y
    const values = sheet.wrap(value, 300)
    sheet.tag(row, 'TH', () => sheet.line(label, MARGIN, y, { color: GREY }), { scope: 'Row' })
    sheet.tag(row, 'TD', () => sheet.lines(values, MARGIN + 110, y))
    row.end()
    drawing.y += values.length * sheet.leading({})
  }
  table.end()
}
