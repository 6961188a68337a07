import { sql, type RawBuilder } from 'kysely'
import { ERASED } from '../community/users/rules.ts'
import type { Engine } from '../db/engine.ts'
import type { Rule } from './store-verify-rule.ts'

/** Engines put other letters than those of ASCII into lower case in ways of their own. */
const IS_ASCII: Record<Engine, RawBuilder<boolean>> = {
  sqlite: sql`"email" not glob '*[^ -~]*'`,
  postgres: sql`"email" !~ '[^ -~]'`,
}

const emails: Rule = {
  name: 'the key of an e-mail is the e-mail in lower case, and nobody who was erased has one',
  broken: (network, engine) => sql`
    select "id" as "object", 'its e-mail is ' || "email" || ', the key is ' || coalesce("emailKey", 'none') as "detail"
    from "user" where "network" = ${network} and (("deleteDate" is null) <> ("emailKey" is not null)
      or "deleteDate" is null and ${IS_ASCII[engine]} and "emailKey" <> lower("email"))`,
}

const erased: Rule = {
  name: 'nothing tells who a person was that was erased',
  broken: network => sql`
    select one."id" as "object", 'it has still a name, an e-mail, words, a membership, what is noted on one or a key of its import' as "detail" from "user" one
    where one."network" = ${network} and one."deleteDate" is not null and (one."name" <> ${sql.lit(ERASED.name)}
      or one."surname" <> '' or one."email" <> '' or one."phoneNumber" is not null or one."photoUrl" is not null
      or one."about" is not null or exists (select 1 from "membership" m where m."network" = ${network} and m."userRef" = one."id"
        and (m."deleteDate" is null or m."notes" is not null or m."billingDetails" is not null or m."rejectReason" is not null
          or m."metadata" <> ${sql.lit('{}')}))
      or exists (select 1 from "objectWords" w where w."network" = ${network} and w."kind" = 'user' and w."objectRef" = one."id")
      or exists (select 1 from "importKey" k join "membership" m on m."network" = k."network" and m."id" = k."objectRef"
        where k."network" = ${network} and k."of" = 'memberships' and m."userRef" = one."id"))`,
}

const sortKeys: Rule = {
  name: 'a membership is sorted by the name of its user',
  broken: network => sql`
    select m."id" as "object", 'its key is ' || m."nameKey" || ', that of its user ' || one."nameKey" as "detail"
    from "membership" m join "user" one on one."network" = m."network" and one."id" = m."userRef"
    where m."network" = ${network} and m."nameKey" <> one."nameKey"`,
}

const places: Rule = {
  name: 'a person has one membership at a location that is not deleted, or doubles from before that was held',
  broken: network => sql`
    select m."id" as "object", 'its place is ' || coalesce(m."placeKey", 'none') as "detail" from "membership" m
    where m."network" = ${network} and (
      m."placeKey" is not null and (m."deleteDate" is not null or m."placeKey" <> m."locationRef" || ':' || m."userRef")
      or m."placeKey" is null and m."deleteDate" is null and not exists (select 1 from "membership" other
        where other."network" = ${network} and other."placeKey" = m."locationRef" || ':' || m."userRef"))`,
}

const approvals: Rule = {
  name: 'a membership says since when it is approved exactly when it is, and why it was rejected only when it was',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ', approved since ' || coalesce(cast("approveDate" as text), 'never') as "detail"
    from "membership" where "network" = ${network} and (("status" = 'approved') <> ("approveDate" is not null)
      or "rejectReason" is not null and ("status" = 'approved' or "deleteDate" is null))`,
}

const inCompanies: Rule = {
  name: 'a membership has a role in a company exactly when it has the company, which is of its location and not deleted before it',
  broken: network => sql`
    select m."id" as "object", 'its company is ' || coalesce(m."companyRef", 'none') || ', its role there '
      || coalesce(m."companyRole", 'none') as "detail"
    from "membership" m left join "company" c on c."network" = m."network" and c."id" = m."companyRef"
    where m."network" = ${network} and ((m."companyRef" is null) <> (m."companyRole" is null)
      or c."locationRef" <> m."locationRef" or c."deleteDate" is not null and m."deleteDate" is null)`,
}

/** A user has the words of an e-mail, and a membership those of its number, unless a job still has to store them. */
const words = (table: 'user' | 'membership'): Rule => ({
  name: `a ${table} is found by words exactly while it is not deleted`,
  broken: network => sql`
    select one."id" as "object", 'it is ' || case when one."deleteDate" is null then 'not found' else 'found still' end as "detail"
    from ${sql.table(table)} one where one."network" = ${network}
      and (one."deleteDate" is null) <> exists (select 1 from "objectWords" w where w."network" = ${network}
        and w."kind" = ${sql.lit(table)} and w."objectRef" = one."id")
      and not exists (select 1 from "wordBacklog" b where b."network" = ${network} and b."kind" = ${sql.lit(table)})`,
})

export const peopleRules: readonly Rule[] = [
  emails,
  erased,
  sortKeys,
  places,
  approvals,
  inCompanies,
  words('user'),
  words('membership'),
]
