import { addColumns, addIndex, allowNull, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** What a name is sorted by, as far as SQL can say it: a job puts it right for letters outside of ASCII, and adds the words. */
const nameKey = (user: string) => `trim(lower(${user}"name" || ' ' || ${user}"surname"))`

const OF_ITS_USER = `(select ${nameKey('one.')} from "user" one
  where one."network" = "membership"."network" and one."id" = "membership"."userRef")`

const NOBODY = `'{"credits":"none","dayPasses":"none","invoice":"none"}'`

/** The life of users, memberships and companies: lists of them, changes, and the end. */
export const people: Migration = {
  name: 'people',
  steps: [
    allowNull('user', ['emailKey']),
    addColumns(
      'user',
      { nameKey: 'text', updateDate: 'time', deleteDate: 'time?' },
      { nameKey: nameKey(''), updateDate: '"createDate"' },
    ),
    addIndex('user', ['createDate', 'id']),
    addIndex('user', ['nameKey', 'id']),
    addColumns('membership', { billingDetails: 'json?', rejectReason: 'text?', nameKey: 'text' }, { nameKey: OF_ITS_USER }),
    dropIndex('membership', ['userRef']),
    ...['createDate', 'nameKey', 'number'].flatMap(column =>
      [[], ['locationRef'], ['companyRef'], ['userRef']].map(ref => addIndex('membership', [...ref, column, 'id'])),
    ),
    ...[[], ['locationRef'], ['userRef']].map(ref => addIndex('membership', [...ref, 'deleteDate', 'id'])),
    addColumns(
      'company',
      { titleKey: 'text', email: 'text?', taxTreatment: 'text', memberSpending: 'json' },
      { titleKey: `trim(lower("title"))`, taxTreatment: `'standard'`, memberSpending: NOBODY },
    ),
    addIndex('company', ['createDate', 'id']),
    addIndex('company', ['titleKey', 'id']),
    addIndex('company', ['locationRef', 'createDate', 'id']),
    addIndex('company', ['locationRef', 'titleKey', 'id']),
  ],
}
