import type { Engine } from '../database.ts'
import { columnLine, createTable, tableEnd, type Table } from './ddl.ts'

export const name = 'foundation'

export const statements = (engine: Engine): string => [
  `create table "network" (${shared(engine, { id: 'text', title: 'text', createDate: 'time' })}, primary key ("id"))${tableEnd(engine)};`,
  `create table "setting" (${shared(engine, { key: 'text', value: 'text' })}, primary key ("key"))${tableEnd(engine)};`,
  ...Object.entries(tables).map(([table, description]) => createTable(engine, table, description)),
].join('\n')

const shared = (engine: Engine, columns: Record<string, string>) =>
  Object.entries(columns).map(([column, text]) => columnLine(engine, column, text)).join(', ')

const HOLDER = { membershipRef: 'text? -> membership', companyRef: 'text? -> company' } as const

/** Every table of a network, as it was first made. */
export const tables: Record<string, Table> = {
  location: { columns: { id: 'text', title: 'text', timezoneId: 'text', currencyCode: 'text', taxInclusive: 'boolean', taxRate: 'integer', createDate: 'time' } },
  user: {
    columns: {
      id: 'text', email: 'text', emailKey: 'text', name: 'text', surname: 'text', phoneNumber: 'text?', photoUrl: 'text?', about: 'text?',
      blocked: 'boolean', createDate: 'time',
    },
    unique: [['emailKey']],
  },
  company: {
    columns: {
      id: 'text', locationRef: 'text -> location', title: 'text', legalName: 'text?', taxId: 'text?', notes: 'text?', billingAddress: 'text?',
      businessAddress: 'json?', metadata: 'json', createDate: 'time', deleteDate: 'time?',
    },
  },
  membership: {
    columns: {
      id: 'text', number: 'integer', userRef: 'text -> user', locationRef: 'text -> location', companyRef: 'text? -> company', companyRole: 'text?',
      role: 'text', status: 'text', type: 'text', metadata: 'json', notes: 'text?', invitationDate: 'time?', createDate: 'time', deleteDate: 'time?',
    },
    unique: [['number']],
    index: [['userRef']],
  },
  credential: {
    columns: {
      id: 'text', membershipRef: 'text -> membership', title: 'text', scopes: 'json', secretHash: 'text', createDate: 'time', revokeDate: 'time?',
    },
  },
  token: {
    columns: { tokenHash: 'text', credentialRef: 'text -> credential', scopes: 'json', expireDate: 'time', createDate: 'time' },
    key: ['tokenHash'], index: [['expireDate']],
  },
  counter: { columns: { scope: 'text', last: 'integer' }, key: ['scope'], small: true },
  idempotency: {
    columns: {
      credentialRef: 'text', method: 'text', route: 'text', key: 'text', requestHash: 'text', httpStatus: 'integer?', location: 'text?',
      etag: 'text?', body: 'text?', expireDate: 'time',
    },
    key: ['credentialRef', 'method', 'route', 'key'], index: [['expireDate']],
  },
  audit: {
    columns: {
      id: 'text', kind: 'text', objectRef: 'text', membershipRef: 'text?', credentialRef: 'text?', requestId: 'text', before: 'json?',
      after: 'json?', createDate: 'time',
    },
    index: [['objectRef', 'id']],
  },
  outbox: { columns: { id: 'text', kind: 'text', objectRef: 'text', createDate: 'time' }, small: true },
  ticket: {
    columns: {
      id: 'text', number: 'integer', locationRef: 'text -> location', description: 'text', status: 'text', type: 'text',
      membershipRefAssignee: 'text? -> membership', membershipRefRequester: 'text -> membership', createDate: 'time', updateDate: 'time',
    },
    unique: [['number']],
    index: [['locationRef', 'createDate', 'id']],
  },
  ticketActivity: {
    columns: {
      id: 'text', ticketRef: 'text -> ticket', createDate: 'time', type: 'text', membershipRef: 'text -> membership', text: 'text?',
      attachments: 'json?', status: 'text?', ticketType: 'text?', membershipRefAssignee: 'text? -> membership', previousStatus: 'text?',
      previousTicketType: 'text?', previousMembershipRefAssignee: 'text? -> membership',
    },
    index: [['ticketRef', 'createDate', 'id']],
  },
  category: { columns: { id: 'text', locationRef: 'text? -> location', title: 'text', createDate: 'time' } },
  product: {
    columns: {
      id: 'text', categoryRef: 'text? -> category', locationRef: 'text -> location', title: 'text', description: 'text', featured: 'boolean',
      visibility: 'text', refundPolicy: 'text', media: 'json', orderEnabled: 'boolean', confirmationEmailEnabled: 'boolean',
      confirmationEmailTemplate: 'text', createDate: 'time', updateDate: 'time', deleteDate: 'time?',
    },
  },
  productOption: {
    columns: {
      id: 'text', productRef: 'text -> product', position: 'integer', title: 'text', description: 'text', available: 'boolean',
      customTaxEnabled: 'boolean', customTaxRate: 'integer', creditsEnabled: 'boolean', creditsAmount: 'integer', moneyEnabled: 'boolean',
      moneyAmount: 'integer', currencyCode: 'text', createDate: 'time',
    },
    unique: [['productRef', 'position']],
  },
  plan: {
    columns: {
      id: 'text', locationRef: 'text -> location', title: 'text', description: 'text', period: 'text', price: 'integer', currencyCode: 'text',
      credits: 'integer', dayPasses: 'integer', customTaxEnabled: 'boolean', customTaxRate: 'integer', discounts: 'json',
      selfSignupEnabled: 'boolean', selfSignupType: 'text', access: 'json?', printing: 'json?', createDate: 'time', deleteDate: 'time?',
    },
    index: [['createDate', 'id'], ['locationRef', 'createDate', 'id']],
  },
  subscription: {
    columns: {
      id: 'text', locationRef: 'text -> location', ...HOLDER, membershipRefCreator: 'text -> membership', period: 'text',
      billingCycleAnchor: 'text', startDate: 'time', endDate: 'time?', payWithInvoice: 'json', createDate: 'time', deleteDate: 'time?',
    },
    index: [['membershipRef'], ['companyRef']],
  },
  subscriptionItem: {
    columns: {
      id: 'text', subscriptionRef: 'text -> subscription', position: 'integer', title: 'text', price: 'integer', currencyCode: 'text',
      quantity: 'integer', credits: 'integer', dayPasses: 'integer', customTaxEnabled: 'boolean', customTaxRate: 'integer',
      planRef: 'text? -> plan',
    },
    unique: [['subscriptionRef', 'position']],
  },
  ledgerEntry: {
    columns: {
      id: 'text', unit: 'text', type: 'text', amount: 'integer', ...HOLDER, locationRef: 'text -> location', description: 'text',
      subscriptionRef: 'text? -> subscription', membershipRefCreator: 'text? -> membership', createDate: 'time',
    },
  },
  ledgerLot: {
    columns: { id: 'text', unit: 'text', ...HOLDER, remaining: 'integer', expireDate: 'time?', createDate: 'time' },
    index: [['membershipRef', 'unit', 'expireDate'], ['companyRef', 'unit', 'expireDate']],
  },
  ledgerLine: {
    columns: { entryRef: 'text -> ledgerEntry', lotRef: 'text -> ledgerLot', lineAmount: 'integer' },
    key: ['entryRef', 'lotRef'], index: [['lotRef']], small: true,
  },
  invoice: {
    columns: {
      id: 'text', number: 'integer?', locationRef: 'text -> location', ...HOLDER, subscriptionRef: 'text? -> subscription', status: 'text',
      currencyCode: 'text', taxInclusive: 'boolean', createDate: 'time', issueDate: 'time?',
    },
    unique: [['locationRef', 'number']],
  },
  shopOrder: {
    columns: {
      id: 'text', number: 'integer', locationRef: 'text -> location', membershipRef: 'text -> membership', productRef: 'text -> product',
      optionRef: 'text -> productOption', quantity: 'integer', comment: 'text?', status: 'text', paymentType: 'text?', paymentStatus: 'text?',
      paymentAmount: 'integer?', paymentCurrencyCode: 'text?', taxInclusive: 'boolean', taxRate: 'integer', invoiceItemRef: 'text?',
      transactionRef: 'text? -> ledgerEntry', createDate: 'time', deleteDate: 'time?',
    },
    unique: [['number']],
    index: [['locationRef', 'createDate', 'id']],
  },
  event: {
    columns: {
      id: 'text', locationRef: 'text -> location', title: 'text', description: 'text', venue: 'text', imageUrl: 'text?', startDate: 'time',
      endDate: 'time', createDate: 'time', applicationType: 'text', visibilityType: 'text', refundThreshold: 'text', showAttendees: 'boolean',
      limitedAttendeesEnabled: 'boolean', limitedAttendeesLimit: 'integer?', creditsEnabled: 'boolean', creditsAmount: 'integer',
      moneyEnabled: 'boolean', moneyAmount: 'integer', currencyCode: 'text', deleteDate: 'time?',
    },
    index: [['locationRef', 'startDate', 'id', 'endDate'], ['locationRef', 'createDate', 'id'], ['locationRef', 'endDate', 'id', 'startDate']],
  },
  eventTicket: {
    columns: { id: 'text', eventRef: 'text -> event', membershipRef: 'text -> membership', createDate: 'time' },
    unique: [['eventRef', 'membershipRef']],
  },
  resource: { columns: { id: 'text', locationRef: 'text -> location', title: 'text', resourceType: 'text', createDate: 'time' } },
  booking: {
    columns: {
      id: 'text', resourceRef: 'text -> resource', membershipRef: 'text -> membership', startDate: 'time', endDate: 'time', createDate: 'time',
    },
    index: [['resourceRef', 'startDate']],
  },
  invoiceItem: {
    columns: {
      id: 'text', invoiceRef: 'text -> invoice', position: 'integer', type: 'text', description: 'text', unitAmount: 'integer',
      netUnitAmount: 'integer', quantity: 'integer', amount: 'integer', discountedAmount: 'integer', netDiscountedAmount: 'integer',
      taxAmount: 'integer', currencyCode: 'text', taxInclusive: 'boolean', taxRate: 'integer', discounts: 'json',
      bookingRef: 'text? -> booking', creditPackageAmount: 'integer?', orderRef: 'text? -> shopOrder', planRef: 'text? -> plan',
      eventTicketRef: 'text? -> eventTicket', createDate: 'time',
    },
    unique: [['invoiceRef', 'position']],
  },
}
