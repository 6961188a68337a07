import { addColumns, addIndex, allowNull, change, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** What a text is sorted by. Where it has letters outside of ASCII, whose accents SQL cannot take off, it is empty until a job fills it in. */
const keyOf = (text: string) => ({
  sqlite: `case when ${text} glob '*[^ -~]*' then '' else trim(lower(${text})) end`,
  postgres: `case when ${text} ~ '[^ -~]' then '' else trim(lower(${text})) end`,
})

const OF_ITS_USER = `(select one."nameKey" from "user" one
  where one."network" = "membership"."network" and one."id" = "membership"."userRef")`

/** Searches find what is there already as soon as a job has stored its words. */
const backlogOf = (table: string) =>
  change(`insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", '${table}', '' from "${table}";`)

const NOBODY = `'{"credits":"none","dayPasses":"none","invoice":"none"}'`

/** The life of users, memberships and companies: lists of them, changes, and the end. */
export const people: Migration = {
  name: 'people',
  steps: [
    allowNull('user', ['emailKey']),
    addColumns(
      'user',
      { nameKey: 'text', updateDate: 'time', deleteDate: 'time?' },
      { nameKey: keyOf(`("name" || ' ' || "surname")`), updateDate: '"createDate"' },
    ),
    ...['createDate', 'nameKey'].flatMap(column => [[], ['emailKey']].map(ref => addIndex('user', [...ref, column, 'id']))),
    addColumns('membership', { billingDetails: 'json?', rejectReason: 'text?', nameKey: 'text' }, { nameKey: OF_ITS_USER }),
    dropIndex('membership', ['userRef']),
    ...['createDate', 'nameKey', 'number'].flatMap(column =>
      [[], ['locationRef'], ['companyRef'], ['userRef']].map(ref => addIndex('membership', [...ref, column, 'id'])),
    ),
    ...[[], ['locationRef'], ['userRef']].map(ref => addIndex('membership', [...ref, 'deleteDate', 'id'])),
    addColumns(
      'company',
      { titleKey: 'text', email: 'text?', taxTreatment: 'text', memberSpending: 'json' },
      { titleKey: keyOf('"title"'), taxTreatment: `'standard'`, memberSpending: NOBODY },
    ),
    ...['createDate', 'titleKey'].flatMap(column =>
      [[], ['locationRef']].map(ref => addIndex('company', [...ref, column, 'id'])),
    ),
    ...['user', 'membership', 'company'].map(backlogOf),
    // What keeps a member from leaving is looked up by the member.
    addIndex('booking', ['membershipRef', 'endDate']),
    addIndex('eventTicket', ['membershipRef']),
  ],
}
