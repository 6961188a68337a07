import { sellerLines } from './rules-addresses.ts'
import { innerWidth, MARGIN, paragraph, rightOf, type Drawing } from './view-pdf-parts.ts'
import { GREY, LINE } from './view-sheet.ts'

const SMALL = { size: 7, color: GREY }

/** The most lines of a column. */
const MOST = 10

/** How much the foot of each page takes. */
export function footHeight(drawing: Drawing): number {
  const { own, columns } = footOf(drawing)
  const rows = Math.max(...columns.map(({ length }) => length))
  return (rows + (hasText(own) ? own.length : 0)) * drawing.sheet.leading(SMALL) + (hasText(own) ? 6 : 0) + 44
}

/** At the foot of each page: who the seller is, what the seller wants to say, and which page it is. */
export function drawFeet(drawing: Drawing): void {
  const { sheet, words, foot } = drawing
  const { own, columns } = footOf(drawing)
  const step = innerWidth(drawing) / 3
  const below = foot + 7 + Math.max(...columns.map(({ length }) => length)) * sheet.leading(SMALL)
  const end = hasText(own) ? below + 6 + own.length * sheet.leading(SMALL) : below
  const parts = [
    ...columns.map((lines, i) => ({ lines, x: MARGIN + i * step, y: foot + 7 })),
    ...(hasText(own) ? [{ lines: own, x: MARGIN, y: below + 6 }] : []),
  ].filter(({ lines }) => lines.length > 0)
  sheet.eachPage((page, of) => {
    sheet.artifact(() => {
      sheet.rule(MARGIN, foot, innerWidth(drawing), LINE)
      sheet.line(words.page(page, of), rightOf(drawing), end + 5, { ...SMALL, align: 'right' })
    })
    // Whoever listens hears it once, behind everything else.
    const draw = (text: () => void) => (page === of ? sheet.tag(sheet.root, 'P', text) : sheet.artifact(text))
    for (const { lines, x, y } of parts) draw(() => sheet.lines(lines, x, y, SMALL))
  })
}

/** What the seller wants to say is on each page while it is short; else it is once, behind everything else. */
export function drawLongFooter(drawing: Drawing): void {
  const footer = drawing.document.seller.footer ?? ''
  if (isShort(drawing.sheet.wrap(footer, innerWidth(drawing), SMALL))) return
  drawing.y += 12
  paragraph(drawing, footer, SMALL)
}

const hasText = (lines: readonly string[]) => lines.some(line => line !== '')
const isShort = (lines: readonly string[]) => lines.length <= 8

function footOf(drawing: Drawing): { own: string[]; columns: string[][] } {
  const { sheet, words, document } = drawing
  const { seller } = document
  const labeled = (label: string, value: string | undefined) => (value ? [words.labeled(label, value)] : [])
  const columns = [
    [seller.name, ...sellerLines(document)],
    [...(seller.email ? [seller.email] : []), ...labeled(words.foot.phone, seller.phoneNumber)],
    [...labeled(words.foot.taxId, seller.taxId), ...labeled(words.foot.register, seller.registrationNumber)],
  ]
  const width = innerWidth(drawing) / 3 - 12
  const lines = sheet.wrap(seller.footer ?? '', innerWidth(drawing), SMALL)
  return {
    own: isShort(lines) ? lines : [],
    columns: columns.map(some => some.flatMap(line => sheet.wrap(line, width, SMALL)).slice(0, MOST)),
  }
}
