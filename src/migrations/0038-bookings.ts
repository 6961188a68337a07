import { addExclusion } from '../db/migrations/steps-postgres.ts'
import { addColumns, addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

const ofResource = (column: string) =>
  `(select r."${column}" from "resource" r where r."network" = "booking"."network" and r."id" = "booking"."resourceRef")`
const ofMembership = (column: string) =>
  `(select m."${column}" from "membership" m where m."network" = "booking"."network" and m."id" = "booking"."membershipRef")`
const FALSE = { sqlite: '0', postgres: 'false' } as const

/** The orders of the list of bookings, each with what it can be filtered by. */
const WALKS = [[], ['locationRef'], ['resourceRef'], ['membershipRef'], ['companyRef']]

/** Bookings that are paid, moved, checked in and canceled, and that never collide. */
export const bookings: Migration = {
  name: 'bookings',
  steps: [
    dropIndex('booking', ['resourceRef', 'startDate']),
    dropIndex('booking', ['membershipRef', 'endDate']),
    addColumns(
      'booking',
      {
        locationRef: 'text -> location',
        userRef: 'text -> user',
        companyRef: 'text? -> company',
        title: 'text?',
        memo: 'text?',
        seats: 'integer',
        entire: 'boolean',
        alone: 'boolean',
        guests: 'json',
        status: 'text',
        checkInDate: 'time?',
        releaseDate: 'time?',
        seriesRef: 'text?',
        sequence: 'integer',
        paymentType: 'text?',
        paymentStatus: 'text?',
        membershipRefPayer: 'text? -> membership',
        companyRefPayer: 'text? -> company',
        paymentAmount: 'integer?',
        paymentGrossAmount: 'integer?',
        paymentCurrencyCode: 'text?',
        taxInclusive: 'boolean',
        taxRate: 'integer',
        paymentDiscounts: 'json',
        invoiceItemRef: 'text?',
        moneyTransactionRef: 'text?',
        transactionRef: 'text? -> ledgerEntry',
        updateDate: 'time',
        deleteDate: 'time?',
      },
      {
        locationRef: ofResource('locationRef'),
        userRef: ofMembership('userRef'),
        companyRef: ofMembership('companyRef'),
        seats: '1',
        entire: FALSE,
        alone: FALSE,
        guests: `'[]'`,
        status: `'confirmed'`,
        sequence: '0',
        taxInclusive: FALSE,
        taxRate: '0',
        paymentDiscounts: `'[]'`,
        updateDate: '"createDate"',
      },
    ),
    ...WALKS.flatMap(on => [
      // What is taken of a resource is looked for by both of its dates.
      addIndex('booking', [...on, 'endDate', 'id', 'startDate']),
      addIndex('booking', [...on, 'startDate', 'id', 'endDate']),
      addIndex('booking', [...on, 'createDate', 'id']),
    ]),
    addIndex('booking', ['seriesRef', 'startDate', 'id']),
    addIndex('booking', ['releaseDate', 'id']),
    // A resource that is booked as a whole has one booking at a time.
    addExclusion('booking', {
      name: 'booking_alone',
      ids: ['network', 'resourceRef'],
      from: 'startDate',
      to: 'endDate',
      where: '"alone" and "deleteDate" is null',
    }),
    addColumns('ledgerEntry', { bookingRef: 'text?' }),
    addColumns('moneyTransaction', { bookingRef: 'text? -> booking' }),
    addColumns('redemption', { bookingRef: 'text? -> booking' }),
    // A booking that is moved to another price redeems its code anew.
    addIndex('redemption', ['bookingRef', 'id']),
  ],
}
