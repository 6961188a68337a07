import { statements } from '../../db/statements.ts'
import { company } from './table.ts'

export const companies = statements(company)
