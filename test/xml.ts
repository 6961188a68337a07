/** An element of an XML document as tests look at it. */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** Reads a document of elements, attributes and texts; throws where it is not well formed. */
export function parseXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let at = 0
  for (const { 0: token, index } of xml.matchAll(/<\?[^]*?\?>|<\/?[^<>]+>|[^<>]+/g)) {
    if (index !== at) throw new Error(`not well formed at ${at}: ${xml.slice(at, at + 40)}`)
    at = index + token.length
    const last = open.at(-1)!
    if (token.startsWith('<?')) continue
    if (token.startsWith('</')) {
      if (last.name !== token.slice(2, -1)) throw new Error(`</${last.name}> was to come, not ${token}`)
      open.pop()
    } else if (token.startsWith('<')) {
      const [, name = '', rest = ''] = /^<([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*>$/.exec(token) ?? []
      if (name === '') throw new Error(`no element: ${token}`)
      const attributes = Object.fromEntries(
        [...rest.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, unescaped(value!)]),
      )
      const element = { name, attributes, children: [], text: '' }
      last.children.push(element)
      open.push(element)
    } else last.text += unescaped(token)
  }
  if (at !== xml.length || open.length !== 1 || root.children.length !== 1) throw new Error('not one whole document')
  return root.children[0]!
}

/** All elements at a path below one, as `cac:Party/cbc:Name`. */
export const all = (node: XmlNode, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>((nodes, name) => nodes.flatMap(one => one.children.filter(child => child.name === name)), [node])

/** The text of the first element there; undefined where there is none. */
export const textAt = (node: XmlNode, path: string): string | undefined => all(node, path)[0]?.text

function unescaped(text: string): string {
  if (/&(?!(amp|lt|gt|quot);)/.test(text)) throw new Error(`an & that is no entity: ${text}`)
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
