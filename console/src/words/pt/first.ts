import type { FirstWords } from '../en/first.ts'
import { kit } from './kit.ts'
import { shell } from './shell.ts'
import { statuses } from './statuses.ts'

export const words: FirstWords = { kit, shell, statuses }
