import { addColumns, addTable, type Migration } from '../db/migrations/steps.ts'

/** People sign up for plans, at once or on request. */
export const signups: Migration = {
  name: 'sign-ups',
  steps: [
    addColumns('subscriptionItem', { promocodeRef: 'text? -> promocode' }),
    addTable('signup', {
      columns: {
        id: 'text',
        locationRef: 'text -> location',
        planRef: 'text -> plan',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        openFor: 'text?',
        startDate: 'time',
        quantity: 'integer',
        promocodeRef: 'text? -> promocode',
        note: 'text?',
        status: 'text',
        reason: 'text?',
        subscriptionRef: 'text? -> subscription',
        createDate: 'time',
        updateDate: 'time',
        decideDate: 'time?',
      },
      unique: [['planRef', 'openFor'], ['subscriptionRef']],
      index: [[], ['locationRef'], ['planRef'], ['membershipRef'], ['companyRef']].map(ref => [...ref, 'createDate', 'id']),
    }),
  ],
}
