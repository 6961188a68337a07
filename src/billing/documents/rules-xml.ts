import { says } from '../../terms/told.ts'

/** An element of an XML document: its name, its attributes, and its text or its children. What is undefined is left out. */
export type Element = [name: string, content: string | readonly (Element | undefined)[], attributes?: Record<string, string>]

/**
 * Writes a document, one element a line, so that people can read it, too. An element that would say nothing is left out: no text is blank
 * in an electronic invoice (PEPPOL-EN16931-R008).
 */
export const xmlOf = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`

function written([name, content, attributes = {}]: Element, indent: string): string {
  const named = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  if (typeof content === 'string') {
    const text = escaped(content)
    return says(text) ? `${indent}<${name}${named}>${text}</${name}>\n` : ''
  }
  const children = content.map(child => (child === undefined ? '' : written(child, `${indent}  `))).join('')
  return children === '' ? '' : `${indent}<${name}${named}>\n${children}${indent}</${name}>\n`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without what XML 1.0 cannot hold. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, one => ENTITIES[one]!)
