import { Building2 } from 'lucide-react'
import { stoa } from '../../kit/data/stoa.ts'
import type { Search } from '../../kit/search/searches.ts'

export const searchCompanies: Search = {
  title: words => words.companies.title,
  icon: Building2,
  async find(q, signal) {
    const { companies } = await stoa.companies.listCompanies({ query: { q, limit: 5 }, signal })
    return companies.map(({ id, title, email }) => ({ id, label: title, hint: email, to: `/community/companies/${id}` }))
  },
}
