import type { Font } from 'fontkit'
// oxlint-disable-next-line no-named-as-default -- its types have no other name
import PDFDocument from 'pdfkit'
import { withoutEmoji } from './view-emoji.ts'
import { wrapped } from './view-wrap.ts'

/** The fonts, parsed once for all documents. */
export interface Fonts {
  regular: Font
  bold: Font
}

interface Style {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

const INK = '#1a1d21'
export const GREY = '#5c636b'
/** Of what must not be missed. */
export const RED = '#b3261e'
export const LINE = '#d3d7dc'

interface Meta {
  title: string
  author: string
  language: string
  /** Not when it was drawn: a document has the same bytes each time. */
  date: Date
}

/** Pages on which texts are put, in points from the top left corner, each with its place in the structure that screen readers follow. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly root: Structure
  private readonly doc: PDFKit.PDFDocument
  private readonly fonts: Fonts
  private readonly widths = new Map<string, number>()

  constructor(paper: 'A4' | 'LETTER', fonts: Fonts, { title, author, language, date }: Meta) {
    this.fonts = fonts
    this.doc = new PDFDocument({
      size: paper,
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      font: fonts.regular as unknown as string,
      fontLayoutCache: true,
      info: { Title: title, Author: author, Creator: 'Stoa', Producer: 'Stoa', CreationDate: date, ModDate: date },
    })
    this.width = this.doc.page.width
    this.height = this.doc.page.height
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  addPage(): void {
    this.doc.addPage()
  }

  /** Draws what has a meaning, as the content of a new element. */
  tag(parent: Structure, type: string, draw: () => void, options: { alt?: string; scope?: string } = {}): void {
    const element = this.element(parent, type, options)
    this.into(element, type, draw)
    element.end()
  }

  /** Draws more of what an element says, such as on the next page. */
  into(element: Structure, type: string, draw: () => void): void {
    const content = this.doc.markStructureContent(type)
    draw()
    this.doc.endMarkedContent()
    element.add(content)
  }

  /** A new element, which the caller ends. */
  element(parent: Structure, type: string, { alt, scope }: { alt?: string; scope?: string } = {}): Structure {
    const element = this.doc.struct(type, alt === undefined ? {} : { alt })
    if (scope !== undefined) {
      const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } }
      dictionary.data['A'] = this.doc.ref({ O: 'Table', Scope: scope })
      ;(dictionary.data['A'] as { end(): void }).end()
    }
    parent.add(element)
    return element
  }

  /** Draws what only looks good, or repeats. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** Writes one line with its top at y; `x` is its right end where it is aligned so. */
  line(text: string, x: number, y: number, style: Style = {}): void {
    const { size = 9, color = INK, align } = style
    const left = align === 'right' ? x - this.widthOf(text, style) : x
    this.use(style)
    this.doc.fontSize(size).fillColor(color).text(text, left, y, { lineBreak: false })
  }

  /** Writes lines one below the other, and gives where the next one would be. */
  lines(texts: readonly string[], x: number, y: number, style: Style = {}): number {
    // A space at the end of a line parts its last word from the next one, for those who listen.
    const isLast = (i: number) => i === texts.length - 1
    for (const [i, text] of texts.entries()) this.line(isLast(i) ? text : `${text} `, x, y + i * this.leading(style), style)
    return y + texts.length * this.leading(style)
  }

  leading = ({ size = 9 }: Style): number => size * 1.4

  widthOf(text: string, style: Style): number {
    this.use(style)
    return this.doc.fontSize(style.size ?? 9).widthOfString(text)
  }

  /** Breaks a text into lines of at most so many points; a word that is longer is cut. */
  wrap(text: string, width: number, style: Style = {}): string[] {
    return withoutEmoji(text, this.fonts.regular)
      .split('\n')
      .flatMap(paragraph => wrapped(paragraph.trim(), width, word => this.widthOfWord(word, style)))
  }

  rule(x: number, y: number, width: number, color = LINE, weight = 0.5): void {
    this.doc
      .lineWidth(weight)
      .strokeColor(color)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.doc.rect(x, y, width, height).fill(color)
  }

  /** A picture in its proportions, not larger than this; gives its height. */
  picture(content: Buffer, x: number, y: number, [width, height]: [number, number]): void {
    this.doc.image(content, x, y, { fit: [width, height] })
  }

  /** Calls for each page, to write what needs to know how many there are. */
  eachPage(draw: (page: number, of: number) => void): void {
    const { count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      draw(page + 1, count)
    }
  }

  async finish(): Promise<Buffer> {
    const parts: Buffer[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.doc.on('data', (part: Buffer) => parts.push(part))
    this.doc.on('end', resolve)
    this.doc.on('error', reject)
    this.root.end()
    this.doc.end()
    await promise
    return Buffer.concat(parts)
  }

  private use({ bold = false }: Style): void {
    this.doc.font((bold ? this.fonts.bold : this.fonts.regular) as unknown as Buffer)
  }

  /** Words come again and again, and measuring them is what takes long. */
  private widthOfWord(word: string, { size = 9, bold = false }: Style): number {
    const key = `${bold} ${word}`
    let width = this.widths.get(key)
    if (width === undefined) this.widths.set(key, (width = this.widthOf(word, { size: 1_000, bold })))
    return (width / 1_000) * size
  }
}
