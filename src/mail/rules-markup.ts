/** A piece of a mail, of which both its HTML and its plain text are made. */
export type Node = string | Markup
export interface Markup {
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly Node[]
}

export const markup = (tag: string, attributes: Readonly<Record<string, string>>, ...children: readonly Node[]): Markup => ({
  tag,
  attributes,
  children,
})

/** A text with its line breaks. */
export const brokenLines = (text: string): Node[] =>
  text.split(/\r?\n/).flatMap((line, i): Node[] => (i === 0 ? [line] : [markup('br', {}), line]))

const EMPTY = ['br', 'hr', 'img', 'col', 'meta']

/** The HTML, in which every text and value is escaped: whatever they say, they stay what they are. */
export function htmlOf(node: Node): string {
  if (typeof node === 'string') return escaped(node)
  const { tag, attributes, children } = node
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<${tag}${named.join('')}>${EMPTY.includes(tag) ? '' : `${children.map(htmlOf).join('')}</${tag}>`}`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
}

const escaped = (text: string): string => text.replace(/[&<>"'\u00a0]/g, sign => ENTITIES[sign]!)
