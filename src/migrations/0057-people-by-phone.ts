import { change, type Migration } from '../db/migrations/steps.ts'

/** People are found by their telephone numbers, too. A job stores their words anew. */
export const peopleByPhone: Migration = {
  name: 'people by phone',
  steps: [
    change(
      ...['user', 'membership'].map(
        kind => `insert into "wordBacklog" ("network", "kind", "lastRef") select n."id", '${kind}', '' from "network" n
          where exists (select 1 from "user" one where one."network" = n."id" and one."phoneNumber" is not null)
          on conflict ("network", "kind") do update set "lastRef" = '';`,
      ),
    ),
  ],
}
