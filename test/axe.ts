import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** WCAG 2.2 AA, and of the best practices those that keep all of a page within its landmarks. */
export const EVERYTHING = `[
  ...axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  ...axe.getRules(['best-practice']).filter(({ ruleId }) => /^(region$|landmark-)/.test(ruleId)),
].flatMap(({ ruleId, tags }) => tags.includes('experimental') || tags.includes('deprecated') ? [] : [ruleId])`

/** What axe-core finds, on all of a page or on a part of it. */
export async function axeFinds(page: Page, rules = EVERYTHING, part = 'document'): Promise<string[]> {
  // Not by the page, which lets no text be run as a script. It would write down the markup and the way to every node that it looks at.
  if (!(await page.evaluate('"axe" in globalThis')))
    await page.evaluate(`${readFileSync(AXE, 'utf8')}; axe.configure({ noHtml: true })`)
  const how = `{ preload: false, selectors: false, elementRef: true, resultTypes: ['violations'] }`
  return page.evaluate<string[]>(`axe
    .run(${part}, { ...${how}, runOnly: { type: 'rule', values: ${rules} } })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ element }) => id + ': ' + (element?.outerHTML.slice(0, 200) ?? 'something in a frame'))))`)
}
