import { brokenLines, htmlOf, markup, type Node } from './rules-markup.ts'
import { textOf } from './rules-text.ts'
import type { Letter } from './view-letter.ts'

const FONT = `-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`
const LIGHT = { page: '#f2f3f5', card: '#ffffff', text: '#1c2430', soft: '#5b6673', line: '#e2e5ea', link: '#1a56c4' }
const DARK = { page: '#14161a', card: '#1e2127', text: '#e6e8eb', soft: '#a3abb5', line: '#363c45', link: '#8db8ff' }

/** What styles at elements cannot say. Programs that leave it out show the light form. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100% }
a { color: ${LIGHT.link} }
.letter img { max-width: 100%; height: auto }
@media (max-width: 480px) {
  .edge { padding-left: 20px !important; padding-right: 20px !important }
  .page { padding: 0 !important }
  .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: ${DARK.page} !important }
  .card { background-color: ${DARK.card} !important; border-color: ${DARK.line} !important }
  .text { color: ${DARK.text} !important }
  .soft { color: ${DARK.soft} !important }
  .line { border-color: ${DARK.line} !important }
  a { color: ${DARK.link} }
  .paper { background-color: ${LIGHT.card} !important; padding: 16px !important; border-radius: 6px !important }
  .paper, .paper .text { color: ${LIGHT.text} !important }
  .paper a { color: ${LIGHT.link} }
}`

/** A letter as HTML: one column that fits a phone and a desktop, in light and in dark. */
export function pageOf(letter: Letter): string {
  const { language, subject } = letter
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    htmlOf(markup('title', {}, subject)),
    `<style>${STYLE}\n</style>`,
  ]
  return `<!doctype html>\n<html lang="${language}" dir="ltr">\n<head>\n${head.join('\n')}\n</head>\n${htmlOf(bodyOf(letter))}\n</html>\n`
}

function bodyOf(letter: Letter): Node {
  const { place, title, facts, closing, sentBy } = letter
  const rows = [
    row('28px 40px 0', named(place.title)),
    ...(title === undefined ? [] : [row('20px 40px 0', heading(title))]),
    row('20px 40px 0', contentOf(letter)),
    ...(facts.length === 0 ? [] : [row('24px 40px 0', factsOf(facts))]),
    ...closing.map(text => row('20px 40px 0', paragraph('text', 16, text))),
    row('28px 40px 28px', footOf(place, sentBy)),
  ]
  const card = grid(
    {
      class: 'card',
      style: `max-width: 560px; background-color: ${LIGHT.card}; border: 1px solid ${LIGHT.line}; border-radius: 10px`,
    },
    ...rows,
  )
  const page = { class: 'page', align: 'center', style: `background-color: ${LIGHT.page}; padding: 32px 12px` }
  return markup(
    'body',
    { style: `margin: 0; padding: 0; background-color: ${LIGHT.page}` },
    preview(letter),
    grid({ style: `background-color: ${LIGHT.page}` }, markup('tr', {}, markup('td', page, card))),
  )
}

/** What lists of mails show beside the subject. */
const preview = ({ content }: Letter): Node =>
  markup(
    'div',
    { style: 'display: none; max-height: 0; overflow: hidden; opacity: 0' },
    textOf(content).replaceAll('\n', ' ').slice(0, 140).toWellFormed(),
  )

const grid = (attributes: Record<string, string>, ...rows: Node[]): Node =>
  markup(
    'table',
    { role: 'presentation', width: '100%', cellpadding: '0', cellspacing: '0', border: '0', ...attributes },
    ...rows,
  )

const row = (padding: string, ...children: Node[]): Node =>
  markup('tr', {}, markup('td', { class: 'edge', style: `padding: ${padding}` }, ...children))

const styled = (size: number, colour: string, more = '') =>
  `margin: 0; font-family: ${FONT}; font-size: ${size}px; line-height: 1.55; color: ${colour}; overflow-wrap: anywhere; word-break: break-word${more}`

const paragraph = (tone: 'text' | 'soft', size: number, ...children: Node[]): Node =>
  markup('p', { class: tone, style: styled(size, LIGHT[tone]) }, ...children)

const named = (title: string): Node =>
  markup('p', { class: 'soft', style: styled(14, LIGHT.soft, '; font-weight: 600') }, markup('bdi', {}, title))

const heading = (title: string): Node =>
  markup('h1', { class: 'text', style: styled(24, LIGHT.text, '; font-weight: 650; line-height: 1.3') }, title)

function contentOf({ content, isColoured }: Letter): Node {
  const style = `${styled(16, LIGHT.text)}${isColoured ? `; background-color: ${LIGHT.card}` : ''}`
  return markup(
    'div',
    { class: `letter text${isColoured ? ' paper' : ''}`, dir: 'auto', style },
    ...content.map((node, i) => spaced(node, i === content.length - 1)),
  )
}

/** How far blocks stand apart, unless they say so themselves: the defaults of mail programs differ. */
function spaced(node: Node, isLast: boolean): Node {
  if (typeof node === 'string') return node
  const { tag, attributes, children } = node
  const below = isLast ? 0 : /^h\d$/.test(tag) ? 12 : 16
  const quoted = tag === 'blockquote' ? `; padding: 2px 0 2px 16px; border-left: 3px solid ${LIGHT.line}` : ''
  if (!/^(p|h\d|ul|ol|dl|table|blockquote|pre|div)$/.test(tag)) return node
  const style = [`margin: 0 0 ${below}px${quoted}`, attributes.style].filter(Boolean).join('; ')
  return markup(tag, { ...attributes, ...(quoted && { class: 'line' }), style }, ...children)
}

function factsOf(facts: Letter['facts']): Node {
  const cell = (tag: string, tone: 'text' | 'soft', more: string, ...children: Node[]) =>
    markup(
      tag,
      {
        class: `${tone} line`,
        align: 'left',
        style: styled(15, LIGHT[tone], `; vertical-align: top; border-top: 1px solid ${LIGHT.line}${more}`),
      },
      ...children,
    )
  const rows = facts.map(([label, value]) =>
    markup(
      'tr',
      {},
      cell(
        'th',
        'soft',
        '; width: 38%; padding: 10px 12px 10px 0; font-weight: 400; word-break: normal; overflow-wrap: normal',
        label,
      ),
      cell('td', 'text', '; padding: 10px 0', markup('bdi', {}, ...brokenLines(value))),
    ),
  )
  return markup(
    'table',
    { width: '100%', cellpadding: '0', cellspacing: '0', border: '0', style: 'border-collapse: collapse' },
    ...rows,
  )
}

function footOf({ title, address, email }: Letter['place'], sentBy: string): Node {
  const link =
    email === undefined
      ? []
      : [markup('br', {}), markup('a', { class: 'soft', href: `mailto:${email}`, style: `color: ${LIGHT.soft}` }, email)]
  const where = [
    markup('bdi', {}, title),
    ...(address === '' ? [] : [markup('br', {}), markup('bdi', {}, ...brokenLines(address))]),
    ...link,
  ]
  const top = `${styled(13, LIGHT.soft)}; border-top: 1px solid ${LIGHT.line}; padding-top: 20px`
  return markup('div', { class: 'soft line', style: top }, markup('p', { style: 'margin: 0 0 10px' }, sentBy), ...where)
}
