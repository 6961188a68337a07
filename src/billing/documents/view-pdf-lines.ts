import type { DocumentLine } from './rules-document.ts'
import { toldOf } from './rules-told.ts'
import { ensure, innerWidth, MARGIN, nextPage, rightOf, TOP, type Drawing } from './view-pdf-parts.ts'
import { GREY, LINE } from './view-sheet.ts'

interface Column {
  title: string
  width: number
  /** Its right end. */
  right: number
  of: (line: DocumentLine) => string
  /** Of one whose sum is carried over. */
  amount: ((line: DocumentLine) => number) | undefined
}

/** A sum that is carried over, below its column. */
interface Carried {
  right: number
  amount: (line: DocumentLine) => number
  sum: number
}

const SIZE = 9
const SMALL = 7.5
const PAD = 5

/** A line with its texts as they are broken. */
interface Row {
  line: DocumentLine
  texts: string[]
  told: string[]
  height: number
}

type Table = ReturnType<Drawing['sheet']['element']>

/** What the sums that are carried over take, and the header of the table with its space. */
const CARRIED = 24
const HEADER = 40

/** The lines as a table, which goes on over pages with the sums so far at the foot of each and at the head of the next. */
export function drawLines(drawing: Drawing): void {
  const { sheet, document, words } = drawing
  const columns = columnsOf(drawing)
  const rows = document.lines.map(line => rowOf(drawing, line, columns[0]!.right - columns[0]!.width - MARGIN))
  const fresh = drawing.foot - 12 - TOP - 16 - HEADER - 2 * CARRIED
  ensure(drawing, HEADER + CARRIED + Math.min(rows[0]?.height ?? 0, fresh / 2))
  const table = sheet.element(sheet.root, 'Table')
  drawHeader(drawing, columns, table)
  const carried = columns.flatMap(({ right, amount }): Carried[] => (amount ? [{ right, amount, sum: 0 }] : []))
  const turn = () => {
    drawCarried(drawing, words.carriedOver, carried)
    nextPage(drawing)
    drawHeader(drawing, columns, undefined)
    drawCarried(drawing, words.broughtForward, carried)
  }
  for (const [i, row] of rows.entries()) {
    const needed = row.height + (i === rows.length - 1 ? 0 : CARRIED)
    // A line stays together, but for one that no page could hold.
    if (i > 0 && row.height <= fresh && drawing.y + needed > drawing.foot - 12) turn()
    drawRow(drawing, columns, { row, table, turn })
    for (const one of carried) one.sum += one.amount(row.line)
  }
  table.end()
}

function rowOf({ sheet, document, words, formats }: Drawing, line: DocumentLine, width: number): Row {
  const texts = sheet.wrap(line.description, width, { size: SIZE })
  const explained = toldOf(line, document, words, formats)
  const told = explained === '' ? [] : sheet.wrap(explained, width, { size: SMALL })
  return {
    line,
    texts,
    told,
    height: texts.length * sheet.leading({ size: SIZE }) + told.length * sheet.leading({ size: SMALL }) + 2 * PAD,
  }
}

function drawRow(drawing: Drawing, columns: Column[], { row, table, turn }: { row: Row; table: Table; turn: () => void }): void {
  const { sheet } = drawing
  const element = sheet.element(table, 'TR')
  const cell = sheet.element(element, 'TD')
  drawing.y += PAD
  const y = drawing.y
  const drawText = (text: string, style: { size: number; color?: string }, isFirst: boolean) => {
    if (!isFirst && drawing.y + sheet.leading(style) + CARRIED > drawing.foot - 12) turn()
    if (text !== '') sheet.into(cell, 'TD', () => sheet.line(`${text} `, MARGIN, drawing.y, style))
    drawing.y += sheet.leading(style)
  }
  const [first = '', ...rest] = row.texts
  drawText(first, { size: SIZE }, true)
  for (const column of columns) {
    sheet.tag(element, 'TD', () => sheet.line(column.of(row.line), column.right, y, { size: SIZE, align: 'right' }))
  }
  for (const text of rest) drawText(text, { size: SIZE }, false)
  for (const text of row.told) drawText(text, { size: SMALL, color: GREY }, false)
  cell.end()
  element.end()
  drawing.y += PAD
  sheet.artifact(() => sheet.rule(MARGIN, drawing.y, innerWidth(drawing), LINE))
}

/** What is left between two columns. */
const GAP = 10

/** From left to right. A line says its tax; where prices have that inside, what it costs in all. Each is as wide as what stands in it. */
function columnsOf(drawing: Drawing): Column[] {
  const { sheet, document, words, formats } = drawing
  const { lines, currencyCode, taxInclusive } = document
  const named = (title: string, least: number, of: Column['of']) => ({ title, least, of, total: '', amount: undefined })
  const summed = (title: string, total: number, amount: Carried['amount']) => ({
    title: `${title} ${currencyCode}`,
    least: 58,
    of: (line: DocumentLine) => formats.amount(amount(line)),
    total: formats.amount(total),
    amount,
  })
  const all = [
    named(words.columns.quantity, 56, ({ quantity }) => (quantity === null ? '' : formats.quantity(quantity))),
    named(words.columns.unitPrice, 64, ({ netUnitAmount, quantity }) => (quantity === null ? '' : formats.amount(netUnitAmount))),
    named(words.columns.tax, 42, ({ taxRate }) => formats.percent(taxRate)),
    summed(words.columns.net, document.net, ({ net }) => net),
    taxInclusive
      ? summed(words.columns.gross, document.gross, ({ net, tax }) => net + tax)
      : summed(words.columns.tax, document.tax, ({ tax }) => tax),
  ]
  let right = rightOf(drawing)
  return all
    .toReversed()
    .map(({ title, least, of, total, amount }): Column => {
      // Digits are of one width, so that the longest text is the widest.
      const widest = [total, ...lines.map(of)].reduce((one, other) => (other.length > one.length ? other : one))
      const column = { title, width: Math.max(least, sheet.widthOf(widest, { size: SIZE, bold: true }) + GAP), right, of, amount }
      right -= column.width
      return column
    })
    .toReversed()
}

function drawHeader(drawing: Drawing, columns: Column[], table: Table | undefined): void {
  const { sheet, words, ink } = drawing
  const style = { size: 7.5, bold: true, color: ink }
  const heads = columns.map(({ title, width }) => sheet.wrap(title, width - 6, style))
  const most = Math.max(...heads.map(({ length }) => length))
  const bottom = drawing.y + most * sheet.leading(style)
  const topOf = (lines: string[]) => bottom - lines.length * sheet.leading(style)
  const drawHead = (lines: string[], right: number) => {
    for (const [i, text] of lines.entries())
      sheet.line(text, right, topOf(lines) + i * sheet.leading(style), { ...style, align: 'right' })
  }
  const drawFirst = () => sheet.line(words.columns.description, MARGIN, bottom - sheet.leading(style), style)
  if (table === undefined) {
    sheet.artifact(() => {
      drawFirst()
      for (const [i, lines] of heads.entries()) drawHead(lines, columns[i]!.right)
    })
  } else {
    const row = sheet.element(table, 'TR')
    sheet.tag(row, 'TH', drawFirst, { scope: 'Column' })
    for (const [i, lines] of heads.entries()) sheet.tag(row, 'TH', () => drawHead(lines, columns[i]!.right), { scope: 'Column' })
    row.end()
  }
  drawing.y = bottom + 4
  sheet.artifact(() => sheet.rule(MARGIN, drawing.y, innerWidth(drawing), ink, 1))
}

function drawCarried(drawing: Drawing, label: string, carried: readonly Carried[]): void {
  const { sheet, formats } = drawing
  const style = { size: 8.5, bold: true }
  const y = drawing.y + 4
  sheet.artifact(() => {
    sheet.line(label, MARGIN, y, style)
    for (const { sum, right } of carried) sheet.line(formats.amount(sum), right, y, { ...style, align: 'right' })
    sheet.rule(MARGIN, y + 16, innerWidth(drawing), LINE)
  })
  drawing.y = y + 16
}
