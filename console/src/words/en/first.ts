import { kit } from './kit.ts'
import { shell } from './shell.ts'
import { statuses } from './statuses.ts'

/** What is said before a page is there: signing in, the shell, what goes wrong. It is loaded first, and the areas with the first page. */
export const words = { kit, shell, statuses }

export type FirstWords = typeof words
