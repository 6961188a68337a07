import type { BillingDocument } from './rules-document.ts'
import type { Formats } from './rules-formats.ts'
import type { Words } from './rules-words-of.ts'
import { LINE, RED, type Sheet } from './view-sheet.ts'

/** What all parts of a document draw with. `y` is where the next thing goes, `foot` where the foot of each page begins. */
export interface Drawing {
  sheet: Sheet
  document: BillingDocument
  words: Words
  formats: Formats
  /** The seller's colour, and the same dark enough for texts. */
  accent: string
  ink: string
  foot: number
  y: number
}

/** The margins at the left and at the right, in points. */
export const MARGIN = 57
export const TOP = 48

export const rightOf = ({ sheet }: Drawing): number => sheet.width - MARGIN
export const innerWidth = ({ sheet }: Drawing): number => sheet.width - 2 * MARGIN

/** Goes on to the next page where so many points are not left on this one. */
export function ensure(drawing: Drawing, height: number): boolean {
  if (drawing.y + height <= drawing.foot - 12) return false
  nextPage(drawing)
  return true
}

/** The next page, with what the document is at its head. */
export function nextPage(drawing: Drawing): void {
  const { sheet, document, words, accent } = drawing
  sheet.addPage()
  const name = `${document.kind === 'invoice' ? words.invoice : words.creditNote} ${document.title}`
  // A page may lie apart from the first one, which says so in a sentence.
  const title = document.isVoided ? `${name} – ${words.voided}` : name
  const style = { size: 8.5, bold: true, ...(document.isVoided && { color: RED }) }
  const left = innerWidth(drawing) - sheet.widthOf(title, style) - 12
  const [seller = ''] = sheet.wrap(document.seller.name, left, { size: 8.5 })
  sheet.artifact(() => {
    sheet.box(0, 0, sheet.width, 5, accent)
    sheet.line(title, MARGIN, TOP - 14, style)
    sheet.line(seller, rightOf(drawing), TOP - 14, { size: 8.5, align: 'right' })
    sheet.rule(MARGIN, TOP + 2, innerWidth(drawing), LINE)
  })
  drawing.y = TOP + 16
}

/** A paragraph over the whole width, on as many pages as it needs. */
export function paragraph(drawing: Drawing, text: string, style: Parameters<Sheet['line']>[3] = {}): void {
  const { sheet } = drawing
  for (const line of sheet.wrap(text, innerWidth(drawing), style)) {
    ensure(drawing, sheet.leading(style))
    if (line !== '') sheet.tag(sheet.root, 'P', () => sheet.line(line, MARGIN, drawing.y, style))
    drawing.y += sheet.leading(style)
  }
}
