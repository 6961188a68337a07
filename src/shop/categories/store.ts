import { statements } from '../../db/statements.ts'
import { category } from './table.ts'

export const categories = statements(category)
