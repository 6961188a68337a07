import { told } from '../../terms/told.ts'
import { paperOf, type BillingDocument } from './rules-document.ts'
import { formatsOf, printable } from './rules-formats.ts'
import { wordsOf } from './rules-words.ts'
import { drawHead } from './view-pdf-head.ts'
import { drawFeet, drawLongFooter, footHeight } from './view-pdf-foot.ts'
import { drawLines } from './view-pdf-lines.ts'
import { drawSums } from './view-pdf-sums.ts'
import type { Drawing } from './view-pdf-parts.ts'
import { Sheet, type Fonts } from './view-sheet.ts'

/** Draws a document as a PDF. The same document gives the same bytes. */
export function drawPdf(given: BillingDocument, fonts: Fonts): Promise<Buffer> {
  const { locale, words } = wordsOf(given.locale, given.seller.postalAddress?.countryCode)
  const document = { ...clean({ ...given, locale, logo: undefined }), logo: given.logo }
  const name = document.kind === 'invoice' ? words.invoice : words.creditNote
  const sheet = new Sheet(paperOf(given), fonts, {
    title: `${name} ${document.title}`,
    author: document.seller.name,
    language: locale,
    date: new Date(document.issueDate),
  })
  const drawing: Drawing = {
    sheet,
    document,
    words,
    formats: formatsOf(document),
    ...colorsOf(document.seller.color),
    foot: 0,
    y: 0,
  }
  drawing.foot = sheet.height - footHeight(drawing)
  drawHead(drawing, name)
  drawLines(drawing)
  drawSums(drawing)
  drawLongFooter(drawing)
  drawFeet(drawing)
  return sheet.finish()
}

/** The document with all its texts as fonts can show them; those that say nothing are empty. */
function clean<T>(value: T): T {
  if (typeof value === 'string') return (told(printable(value)) ?? '') as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)])) as T
}

const PLAIN = '#1f4e79'

/** The seller's colour; texts in it are darkened until they can be read on white. */
function colorsOf(color = PLAIN): { accent: string; ink: string } {
  let channels = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  const luminance = () => {
    const [r, g, b] = channels.map(one => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  while (1.05 / (luminance() + 0.05) < 4.5) channels = channels.map(one => Math.floor(one * 0.9))
  return { accent: color, ink: `#${channels.map(one => one.toString(16).padStart(2, '0')).join('')}` }
}
