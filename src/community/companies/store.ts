import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { wordsOf } from '../../kernel/lists/words.ts'
import { company } from './table.ts'

export const companies = statements(company)

export const companyWords = wordsOf(company, row => (row.deleteDate === null ? [row.title, row.legalName, row.taxId] : []))

export const companyList = listOf({
  table: company,
  rows: sql => sql.selectFrom('company').selectAll().where('deleteDate', 'is', null),
  filters: { locationRef: 'locationRef' },
  ranges: { createDate: 'createDate', titleKey: 'titleKey' },
  words: companyWords,
  orders: { 'createDate:desc': ['createDate', 'desc'], 'title:asc': ['titleKey', 'asc'] },
})
