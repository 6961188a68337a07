import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { signup, type SignupRow } from './table.ts'

export const signups = statements(signup)

export const signupList = listOf({
  table: signup,
  rows: sql => sql.selectFrom('signup').selectAll(),
  filters: { planRef: 'planRef', membershipRef: 'membershipRef', companyRef: 'companyRef', locationRef: 'locationRef' },
  narrow: { status: 'status' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The open request of a holder for a plan. */
export const findOpenSignup = (db: Db, network: string, planRef: string, openFor: string): Promise<SignupRow | undefined> =>
  db.first(open, { network, planRef, openFor })

const open = prepared((sql, p: { network: string; planRef: string; openFor: string }) =>
  sql
    .selectFrom('signup')
    .selectAll()
    .where('network', '=', p.network)
    .where('planRef', '=', p.planRef)
    .where('openFor', '=', p.openFor),
)
