import { sql as raw } from 'kysely'
import { emailKeyOf } from '../../terms/email.ts'
import { phoneWords } from '../../terms/phone.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, Tx } from '../../db/database.ts'
import { statements, valuesOf } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { wordsOf } from '../../kernel/lists/words.ts'
import { user, type UserRow } from './table.ts'

export const users = statements(user)

/** The columns of a `ShownUser`, for what joins the user of an object. */
export const SHOWN_USER = ['user.name', 'user.surname', 'user.email', 'user.phoneNumber', 'user.photoUrl', 'user.about'] as const

export const userWords = wordsOf(user, row => (row.deleteDate === null ? textsOf(row) : []))

/** By what a person is found. */
export const textsOf = ({ name, surname, email, phoneNumber }: UserRow) => [name, surname, email, ...phoneWords(phoneNumber)]

export const userList = listOf({
  table: user,
  rows: sql => sql.selectFrom('user').selectAll().where('deleteDate', 'is', null),
  filters: { email: 'emailKey' },
  narrow: {
    blocked: 'blocked',
    // A key of a place is that of one location and one user.
    locationRef: (eb, [location]) =>
      eb.exists(
        eb
          .selectFrom('membership')
          .select('membership.id')
          .whereRef('membership.network', '=', 'user.network')
          .where('membership.placeKey', '=', raw<string>`${location} || ':' || ${eb.ref('user.id')}`),
      ),
  },
  words: userWords,
  orders: { 'createDate:desc': ['createDate', 'desc'], name: ['nameKey', 'asc'] },
})

/** Returns 0 when the network already has a user with that e-mail. */
export const insertUser = (tx: Tx, row: UserRow) => tx.run(insertion, row)

const insertion = prepared((sql, p: UserRow) =>
  valuesOf(sql, user, [p]).onConflict(on => on.columns(['network', 'emailKey' as 'id']).doNothing()),
)

/** E-mail addresses are compared without case, within their network. */
export const findUserByEmail = (db: Db, network: string, email: string) =>
  db.first(userByEmail, { network, emailKey: emailKeyOf(email) })

/** As findUserByEmail; until the transaction ends nobody else changes or erases the user. */
export const lockUserByEmail = (tx: Tx, network: string, email: string) =>
  tx.first(lockedByEmail, { network, emailKey: emailKeyOf(email) })

const userByEmail = prepared((sql, p: { network: string; emailKey: string }) =>
  sql.selectFrom('user').selectAll().where('network', '=', p.network).where('emailKey', '=', p.emailKey),
)

const lockedByEmail = prepared((sql, p: { network: string; emailKey: string }) =>
  sql.selectFrom('user').selectAll().where('network', '=', p.network).where('emailKey', '=', p.emailKey).forNoKeyUpdate(),
)
