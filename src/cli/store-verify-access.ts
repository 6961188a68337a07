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
  name: 'nobody who was erased has a password or a passkey, is signed in, or has a link',
  broken: network => sql`select person."id" as "object", 'the person was erased' as "detail" from "user" person
    where person."network" = ${network} and person."deleteDate" is not null and (
      exists (select 1 from "login" one where one."network" = ${network} and one."userRef" = person."id")
      or exists (select 1 from "passkey" one where one."network" = ${network} and one."userRef" = person."id")
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

const proofs: Rule = {
  name: 'a session counts as proved no longer than it lasts',
  broken: network => sql`select "id" as "object", 'until ' || cast("proofExpireDate" as text) || ', and it ends at '
      || cast("endDate" as text) as "detail" from "session"
    where "network" = ${network} and "proofExpireDate" > "endDate" and "lastSeenDate" < "endDate"`,
}

const keys: Rule = {
  name: 'a passkey has a key of a kind that is taken, a counter that is not negative, and is backed up only if it can be',
  broken:
    network => sql`select "id" as "object", 'algorithm ' || "algorithm" || ', counter ' || "signCount" as "detail" from "passkey"
    where "network" = ${network} and ("algorithm" not in ('EdDSA', 'ES256', 'RS256') or "signCount" < 0 or ("backedUp" and not "synced")
      or "host" = '' or "publicKey" = '')`,
}

export const accessRules: readonly Rule[] = [spans, proofs, argon, keys, erased, blocked]
