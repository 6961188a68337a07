import type { Markup, Node } from './rules-markup.ts'

const BLOCKS = /^(caption|center|dd|div|dl|dt|h[1-6]|hr|li|p|pre|table|tr)$/
/** Blocks with an empty line around them. */
const APART = /^(dl|h[1-6]|hr|p|pre|table)$/

/** What was written so far, and how many line breaks come before whatever is next. */
interface Sheet {
  text: string
  breaks: number
}

/** What a mail says without its HTML. */
export function textOf(nodes: readonly Node[]): string {
  const sheet: Sheet = { text: '', breaks: 0 }
  for (const node of nodes) add(sheet, node)
  return sheet.text.trimEnd()
}

function add(sheet: Sheet, node: Node): void {
  if (typeof node === 'string') return words(sheet, node)
  const { tag, attributes, children } = node
  switch (tag) {
    case 'br':
      sheet.breaks = Math.min(2, sheet.breaks + 1)
      return
    case 'hr':
      return lines(sheet, 2, '---')
    case 'img':
      return words(sheet, attributes.alt ?? '')
    case 'a':
      return words(sheet, linked(textOf(children), attributes.href))
    case 'ol':
    case 'ul':
      return lines(sheet, 2, items(tag, children))
    case 'blockquote':
      return lines(sheet, 2, textOf(children).replace(/^/gm, '> '))
    default:
      addBlock(sheet, node)
  }
}

/** Adds what stands in an element, with the line breaks that belong around it. */
function addBlock(sheet: Sheet, { tag, children }: Markup): void {
  const around = APART.test(tag) ? 2 : BLOCKS.test(tag) ? 1 : 0
  sheet.breaks = Math.max(sheet.breaks, around)
  for (const child of children) add(sheet, child)
  sheet.breaks = Math.max(sheet.breaks, around)
  if (tag === 'td' || tag === 'th') words(sheet, ' ')
}

/** Adds words in a line: spaces in HTML are one space, and none at the beginning. */
function words(sheet: Sheet, text: string): void {
  const spaced = text.replace(/[ \t\r\n]+/g, ' ')
  const isAtStart = sheet.breaks > 0 || /(^|\s)$/.test(sheet.text)
  raw(sheet, isAtStart ? spaced.trimStart() : spaced)
}

/** Adds lines that are complete, with so many breaks around them. */
function lines(sheet: Sheet, around: number, text: string): void {
  sheet.breaks = Math.max(sheet.breaks, around)
  raw(sheet, text)
  sheet.breaks = around
}

function raw(sheet: Sheet, text: string): void {
  if (text === '') return
  const before = sheet.text.trimEnd()
  if (sheet.breaks > 0) sheet.text = before === '' ? '' : before + '\n'.repeat(sheet.breaks)
  sheet.text += text
  sheet.breaks = 0
}

const items = (tag: string, children: readonly Node[]): string =>
  children
    .filter((child): child is Markup => typeof child !== 'string' && child.tag === 'li')
    .map((child, i) => `${tag === 'ol' ? `${i + 1}.` : '-'} ${textOf(child.children).replaceAll('\n', '\n  ')}`)
    .join('\n')

/** The address behind the words, unless they say it. */
function linked(text: string, href = ''): string {
  const address = href.replace(/^(mailto|tel):/, '')
  return address === '' || text === address || text === href ? text || address : `${text} (${address})`
}
