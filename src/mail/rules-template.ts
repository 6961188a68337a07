import { defaultTreeAdapter, html, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { brokenLines, markup, type Node } from './rules-markup.ts'
import { allowed, type Allowed, type Insertion } from './rules-allowed.ts'

/** What stands behind each placeholder. */
export type Values = ReadonlyMap<string, string>

/** More elements than any letter has. Few signs can stand for very many elements, because a parser opens again what was left open. */
const MOST_ELEMENTS = 3_000
/** Deeper than any letter is nested. */
const DEEPEST = 60

/** The names of placeholders, in the text and in addresses. */
const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g

/**
 * What a template makes of these values; undefined when it is too large to be a letter. The template is read as a browser would read it,
 * only then are values put in, as text; and only what `rules-allowed` names comes out of it. So nothing in it is left open or closes what
 * is not its own, and no value is ever read as HTML.
 */
export function fill(template: string, values: Values): Node[] | undefined {
  const tree = parsed(template)
  if (tree === undefined) return undefined
  const isLoose = !tree.childNodes.some(isBlock)
  return nodesOf(tree.childNodes, { values, isLoose }, 0)
}

/** The placeholders that a template names. */
export const namesIn = (template: string): Set<string> => new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name!))

class TooMuch extends Error {}

function parsed(template: string): DefaultTreeAdapterTypes.DocumentFragment | undefined {
  let elements = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...given) => {
    if (++elements > MOST_ELEMENTS) throw new TooMuch()
    return defaultTreeAdapter.createElement(...given)
  }
  try {
    // Read as what stands in a div, so that a cell or a row without its table is none.
    return parseFragment(defaultTreeAdapter.createElement('div', html.NS.HTML, []), template, {
      treeAdapter: { ...defaultTreeAdapter, createElement },
    })
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}

type Child = DefaultTreeAdapterTypes.ChildNode
interface Filling {
  values: Values
  /** It has no blocks, so that its line breaks are meant. */
  isLoose: boolean
}

function nodesOf(children: readonly Child[], filling: Filling, depth: number): Node[] {
  if (depth > DEEPEST) return []
  return children.flatMap(child => {
    if (defaultTreeAdapter.isTextNode(child)) return filled(child.value, filling)
    if (!defaultTreeAdapter.isElementNode(child)) return []
    const { how, attributes } = allowed(child, insertionOf(filling.values))
    return element(child, { how, attributes }, filling, depth)
  })
}

function element(child: DefaultTreeAdapterTypes.Element, { how, attributes }: Allowed, filling: Filling, depth: number): Node[] {
  if (how === 'nothing') return []
  if (how === 'alt') return attributes.alt === undefined ? [] : [markup('bdi', {}, attributes.alt)]
  const children = nodesOf(child.childNodes, filling, depth + 1)
  return how === 'children' ? children : [markup(child.tagName, attributes, ...children)]
}

/** A text with the values in it, each kept apart from the direction in which what is around it is written. */
function filled(text: string, { values, isLoose }: Filling): Node[] {
  const nodes: Node[] = []
  for (const [i, part] of text.split(PLACEHOLDER).entries()) {
    const value = i % 2 ? values.get(part) : undefined
    const words = i % 2 ? `{{${part}}}` : part
    if (value !== undefined) nodes.push(markup('bdi', {}, value))
    else nodes.push(...(isLoose ? brokenLines(words) : [words]))
  }
  return nodes.filter(node => node !== '')
}

const insertionOf = (values: Values): Insertion => ({
  inWords: text => text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole),
  inAddress: text => inAddress(text, values),
})

/** An address with the values in it, as parts of it and never as its beginning, which says where it leads. */
function inAddress(text: string, values: Values): string | undefined {
  const at = text.search(PLACEHOLDER)
  if (at === -1) return text
  if (!/^(https?:\/\/[^/?#\\\s]+[/?#]|mailto:[^?\s]+\?)/i.test(text.slice(0, at))) return undefined
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = values.get(name)
    return value === undefined ? whole : encodeURIComponent(value)
  })
}

const BLOCK = /^(blockquote|br|center|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)$/

function isBlock(node: Child): boolean {
  return defaultTreeAdapter.isElementNode(node) && (BLOCK.test(node.tagName) || node.childNodes.some(isBlock))
}
