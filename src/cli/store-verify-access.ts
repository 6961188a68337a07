import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const spans: Rule = {
  name: 'a session ends when it was not used for long, and at its end at the latest',
  broken: network => sql`select "id" as "object", 'it ends at ' || cast("expireDate" as text) || ', at the latest at '
      || cast("endDate" as text) || ', and was used at ' || cast("lastSeenDate" as text) as "detail"
    from "session" where "network" = ${network}
      and ("expireDate" > "endDate" or "lastSeenDate" > "expireDate" or "lastSeenDate" < "createDate")`,
}

const argon: Rule = {
  name: 'a password is stored by Argon2id',
  broken: network => sql`select "userRef" as "object", 'it has another form' as "detail" from "login"
    where "network" = ${network} and "passwordHash" not like '$argon2id$v=19$m=%,t=%,p=%$%$%'`,
}

const erased: Rule = {
  name: 'nobody who was erased can sign in, is signed in, or has a link',
  broken: network => sql`select person."id" as "object", 'the person was erased' as "detail" from "user" person
    where person."network" = ${network} and person."deleteDate" is not null and (
      exists (select 1 from "login" one where one."network" = ${network} and one."userRef" = person."id")
      or exists (select 1 from "session" one where one."network" = ${network} and one."userRef" = person."id")
      or exists (select 1 from "loginLink" one where one."network" = ${network} and one."userRef" = person."id"))`,
}

const blocked: Rule = {
  name: 'nobody who is blocked is signed in or has a link',
  broken: network => sql`select person."id" as "object", 'the person is blocked' as "detail" from "user" person
    where person."network" = ${network} and person."blocked" and (
      exists (select 1 from "session" one where one."network" = ${network} and one."userRef" = person."id")
      or exists (select 1 from "loginLink" one where one."network" = ${network} and one."userRef" = person."id"))`,
}

export const accessRules: readonly Rule[] = [spans, argon, erased, blocked]
