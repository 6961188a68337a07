import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type Company = ReplyOf<typeof stoa.companies.getCompany>['company']

export const LIST = '/community/companies'
