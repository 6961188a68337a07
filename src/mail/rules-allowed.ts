import type { DefaultTreeAdapterTypes } from 'parse5'

/** What becomes of an element of a template: it stays with these attributes, its children stay, the words beside a picture, or nothing. */
export interface Allowed {
  how: 'element' | 'children' | 'alt' | 'nothing'
  attributes: Record<string, string>
}

const list = (words: string) => new Set(words.split(' '))

/** What letters are made of. */
const ELEMENTS = list(
  'a abbr b bdi blockquote br caption center code col colgroup dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s ' +
    'small span strong sub sup table tbody td tfoot th thead tr u ul',
)
/** What is not for reading, and what holds what is not: all of it goes. Of other elements the children stay. */
const NOTHING = list(
  'applet area audio base canvas datalist embed frame frameset head iframe input link map math meta noembed noframes noscript object optgroup ' +
    'option param plaintext script select source style svg template textarea title track video xmp',
)
/** Attributes of any element whose value is a word or a number. */
const SIMPLE = list('align bgcolor border cellpadding cellspacing colspan dir height lang rowspan start valign width')
const WORDS = list('alt title')

const STYLES = list(
  'background-color border border-bottom border-collapse border-color border-left border-radius border-right border-spacing border-style ' +
    'border-top border-width color direction display font-family font-size font-style font-variant font-weight height letter-spacing ' +
    'line-height list-style-type margin margin-bottom margin-left margin-right margin-top max-width padding padding-bottom padding-left ' +
    'padding-right padding-top text-align text-decoration text-indent text-transform vertical-align white-space width',
)

/** Puts the values into what a template says. */
export interface Insertion {
  inWords(text: string): string
  /** Undefined where none may be. */
  inAddress(text: string): string | undefined
}

/** What may stay of an element, with the values in it. */
export function allowed({ tagName, namespaceURI, attrs }: DefaultTreeAdapterTypes.Element, insertion: Insertion): Allowed {
  const isHtml = String(namespaceURI) === 'http://www.w3.org/1999/xhtml'
  if (!isHtml || NOTHING.has(tagName)) return { how: 'nothing', attributes: {} }
  if (!ELEMENTS.has(tagName)) return { how: 'children', attributes: {} }
  const attributes: Record<string, string> = {}
  for (const { name, value } of attrs) {
    const kept = attributeOf(tagName, name, value, insertion)
    if (kept !== undefined && kept !== '') attributes[name] = kept
  }
  // A picture that comes from nowhere is told in words, as where pictures are not loaded.
  return { how: tagName === 'img' && attributes.src === undefined ? 'alt' : 'element', attributes }
}

function attributeOf(tag: string, name: string, value: string, { inWords, inAddress }: Insertion) {
  if (name === 'href') return tag === 'a' ? addressOf(inAddress(value), ['https:', 'http:', 'mailto:', 'tel:']) : undefined
  // No value goes into the address of a picture: whoever serves it would learn who reads the mail.
  if (name === 'src') return tag === 'img' && !value.includes('{{') ? addressOf(value, ['https:', 'http:']) : undefined
  if (name === 'style') return stylesOf(value)
  if (WORDS.has(name)) return inWords(value)
  return SIMPLE.has(name) && /^[\w#%.-]{1,40}$/.test(value) ? value : undefined
}

/** An address as a browser understands it, if it leads where a letter may lead. */
function addressOf(text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return protocols.includes(protocol) && username === '' && password === '' ? href : undefined
}

/** The declarations that change how a thing looks, not where it is: none reaches out of the letter, or loads anything. */
function stylesOf(style: string): string {
  const kept = style.split(';').flatMap(declaration => {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/is.exec(declaration) ?? []
    return STYLES.has(name.toLowerCase()) && isPlainValue(value) ? [`${name.toLowerCase()}: ${value}`] : []
  })
  return kept.join('; ')
}

const isPlainValue = (value: string): boolean =>
  /^[\w\s#%.,'"!-]{1,120}$/.test(value.replace(/^(rgb|hsl)a?\([\d\s.,%/]+\)$/i, 'color')) && !/-\s*\.?\d/.test(value)
