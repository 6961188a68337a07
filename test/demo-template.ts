/**
 * Makes a demo in a folder, of which tests copy what they begin with.
 *   node test/demo-template.ts /…/demo
 */
import { startDemo } from './demo.ts'

const { end } = await startDemo('--json', '--data', process.argv[2]!)
await end()
