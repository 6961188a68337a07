import type { Markup, Node } from './rules-markup.ts'

const BLOCKS = /^(address|blockquote|caption|center|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|table|tr|ul)$/
/** Blocks with an empty line around them. */
const APART = /^(blockquote|dl|h[1-6]|hr|ol|p|pre|table|ul)$/

/** What a mail says without its HTML. */
export function textOf(nodes: readonly Node[]): string {
  return lines(nodes)
    .split('\n')
    .map(line => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const lines = (nodes: readonly Node[]): string =>
  nodes.map(node => (typeof node === 'string' ? node.replace(/[ \t\r\n]+/g, ' ') : ofMarkup(node))).join('')

function ofMarkup({ tag, attributes, children }: Markup): string {
  if (tag === 'br') return '\n'
  if (tag === 'hr') return '\n\n---\n\n'
  if (tag === 'img') return attributes.alt ?? ''
  if (tag === 'ol' || tag === 'ul') return `\n\n${items(tag, children)}\n\n`
  const inner = lines(children)
  if (tag === 'a') return linked(inner.trim(), attributes.href)
  if (tag === 'td' || tag === 'th') return `${inner.trim()}  `
  if (tag === 'blockquote') return `\n\n${textOf(children).replace(/^/gm, '> ')}\n\n`
  if (!BLOCKS.test(tag)) return inner
  return APART.test(tag) ? `\n\n${inner}\n\n` : `\n${inner}\n`
}

const items = (tag: string, children: readonly Node[]): string =>
  children
    .filter(child => typeof child !== 'string' && child.tag === 'li')
    .map((child, i) => `${tag === 'ol' ? `${i + 1}.` : '-'} ${textOf((child as Markup).children).replaceAll('\n', '\n  ')}`)
    .join('\n')

/** The address behind the words, unless they say it. */
function linked(words: string, href = ''): string {
  const address = href.replace(/^(mailto|tel):/, '')
  return address === '' || words === address || words === href ? words || address : `${words} (${address})`
}
