/**
 * Makes what tests of the console begin with: a demo in a folder, of which each copies its own, and the browser, unpacked where they look
 * for it. Two that unpacked it at once would start one that is not whole.
 *   node test/demo-template.ts /…/demo
 */
import { launching, NoBrowser } from './launching.ts'
import { startDemo } from './demo.ts'

const unpacked = launching().catch(error => {
  if (!(error instanceof NoBrowser)) throw error
})
const [{ end }] = await Promise.all([startDemo('--json', '--data', process.argv[2]!), unpacked])
await end()
