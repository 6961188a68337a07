import { buyerLines, sellerLines } from './rules-addresses.ts'
import { ensure, innerWidth, MARGIN, paragraph, rightOf, TOP, type Drawing } from './view-pdf-parts.ts'
import { GREY, RED } from './view-sheet.ts'

/** Seller, buyer, and what the document is. The address lies where envelopes with a window have it. */
export function drawHead(drawing: Drawing, name: string): void {
  const { sheet, document, words, accent, ink } = drawing
  sheet.artifact(() => sheet.box(0, 0, sheet.width, 5, accent))
  drawSeller(drawing)
  const address = drawAddress(drawing)
  const details = drawDetails(drawing)
  drawing.y = Math.max(address, details, 214) + 20
  const title = `${name} ${document.title}`
  const heading = { size: 17, bold: true, color: ink }
  for (const line of sheet.wrap(title, innerWidth(drawing), heading)) {
    sheet.tag(sheet.root, 'H1', () => sheet.line(line, MARGIN, drawing.y, heading))
    drawing.y += sheet.leading(heading)
  }
  drawing.y += 6
  if (document.isVoided) {
    paragraph(drawing, words.voidedNote, { bold: true, color: RED })
    drawing.y += 6
  }
  const told = document.kind === 'creditNote' ? [words.labeled(words.reasonLabel, words.reasons[document.reason])] : []
  for (const text of document.note ? [...told, document.note] : told) {
    paragraph(drawing, text)
    drawing.y += 8
  }
  ensure(drawing, 60)
}

function drawSeller(drawing: Drawing): void {
  const { sheet, document, words, ink } = drawing
  const { logo, seller } = document
  if (logo === undefined) {
    const style = { size: 15, bold: true, color: ink }
    const lines = sheet.wrap(seller.name, innerWidth(drawing), style).slice(0, 2)
    sheet.tag(sheet.root, 'P', () => sheet.lines(lines, MARGIN, TOP - 10, style))
    return
  }
  const content = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  sheet.tag(sheet.root, 'Figure', () => sheet.picture(content, MARGIN, TOP - 18, [190, 58]), { alt: words.logo(seller.name) })
}

/** Of an address; whoever writes more writes no address. */
const MOST_LINES = 14

/** Above the buyer's address, for whoever has to send a letter back. */
const MOST_SENDER_LINES = 2

/** Draws the buyer's address below the seller's in small letters, and gives where it ends. */
function drawAddress({ sheet, document }: Drawing): number {
  const { seller, buyer } = document
  const width = 250
  const small = { size: 6.5, color: GREY }
  const parts = [seller.name, ...sellerLines(document)]
  const sender = () => sheet.wrap(parts.join(' · '), width, small)
  // What does not fit goes part by part: half of a country says nothing.
  while (parts.length > 1 && sender().length > MOST_SENDER_LINES) parts.pop()
  const above = sender().slice(0, MOST_SENDER_LINES)
  sheet.tag(sheet.root, 'P', () => sheet.lines(above, MARGIN, 126 - (above.length - 1) * sheet.leading(small), small))
  const style = { size: 10 }
  const lines = [buyer.name, ...buyerLines(document)].flatMap(line => sheet.wrap(line, width, style)).slice(0, MOST_LINES)
  sheet.tag(sheet.root, 'P', () => sheet.lines(lines, MARGIN, 140, style))
  return 140 + lines.length * sheet.leading(style)
}

function drawDetails(drawing: Drawing): number {
  const { sheet, document, words, formats } = drawing
  const { details } = words
  const told: [string, string | null | undefined][] = [
    [details.number, document.title],
    [details.issued, formats.day(document.issueDate)],
    [details.supplied, formats.days(document.supply)],
    ...(document.kind === 'invoice'
      ? ([[details.due, formats.day(document.dueDate)]] as [string, string][])
      : ([[details.corrects, words.correctsWhich(document.corrects.title, formats.day(document.corrects.issueDate))]] as [
          string,
          string,
        ][])),
    [details.customerTaxId, document.buyer.taxId],
    [details.reference, document.reference],
    [details.buyerReference, document.buyer.buyerReference],
  ]
  const left = rightOf(drawing) - 208
  const table = sheet.element(sheet.root, 'Table')
  let y = 126
  for (const [label, value] of told) {
    if (!value) continue
    const row = sheet.element(table, 'TR')
    const labels = sheet.wrap(label, 92, { size: 8.5 })
    const values = sheet.wrap(value, 112, { size: 8.5, bold: true })
    sheet.tag(row, 'TH', () => sheet.lines(labels, left, y, { size: 8.5, color: GREY }), { scope: 'Row' })
    sheet.tag(row, 'TD', () => sheet.lines(values, left + 96, y, { size: 8.5, bold: true }))
    row.end()
    y += Math.max(labels.length, values.length) * 12 + 2
  }
  table.end()
  return y
}
