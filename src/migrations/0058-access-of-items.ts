import { addColumns, change, type Migration } from '../db/migrations/steps.ts'

const accessOf = (table: string, planRef: string) =>
  `(select p."exclusiveAccess" from "plan" p where p."network" = "${table}"."network" and p."id" = ${planRef})`
const NEXT = {
  sqlite: `json_extract("subscriptionChange"."fields", '$.planRef')`,
  postgres: `"subscriptionChange"."fields"::json ->> 'planRef'`,
}
const NEXT_ACCESS = {
  sqlite: `json_set("fields", '$.exclusiveAccess', json(${accessOf('subscriptionChange', NEXT.sqlite)}))`,
  postgres: `("fields"::jsonb || jsonb_build_object('exclusiveAccess', ${accessOf('subscriptionChange', NEXT.postgres)}::jsonb))::text`,
}

const another = (engine: keyof typeof NEXT) => `update "subscriptionChange" set "fields" = ${NEXT_ACCESS[engine]}
  where "applyDate" is null and "deleteDate" is null and ${NEXT[engine]} is not null;`

/** Items keep what their plans give access to, and so do changes to another plan that are to come. */
export const accessOfItems: Migration = {
  name: 'access of items',
  steps: [
    addColumns(
      'subscriptionItem',
      { exclusiveAccess: 'json' },
      { exclusiveAccess: `coalesce(${accessOf('subscriptionItem', '"subscriptionItem"."planRef"')}, '{"resourceRefs":[]}')` },
    ),
    change({ sqlite: another('sqlite'), postgres: another('postgres') }),
  ],
}
