import { answered } from '../../kernel/contract/answered.ts'
import { changing } from '../../kernel/contract/changing.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  Default,
  LongText,
  Matching,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Address } from '../../terms/billed.ts'
import { Email } from '../../terms/email.ts'
import { ZERO_CATEGORIES } from '../../terms/tax.ts'
import { books } from './contract-books.ts'

const PENDING_INVOICING = ['manual', 'monthly'] as const
export type PendingInvoicing = (typeof PENDING_INVOICING)[number]

/** What a buyer can be asked for before an invoice is issued. */
const REQUIRED_DETAILS = ['legalName', 'address', 'taxId'] as const
export type RequiredDetail = (typeof REQUIRED_DETAILS)[number]

const words = (most: number, description: string) => Optional(Nullable(LongText(most, { description })))
const text = (most: number, description: string) => Optional(Nullable(Text(most, { description })))
const days = (most: number, description: string) => T.Integer({ minimum: 0, maximum: most, description })

const seller = {
  legalName: words(200, 'The seller on documents. Left out, it is the title of the location.'),
  taxId: words(64, 'The seller’s tax number.'),
  registrationNumber: words(64, 'The seller’s number in a register of companies.'),
  address: Optional(Nullable(Address)),
  email: Optional(
    Nullable(withOptions(Email, { description: 'Where customers reach the seller. Left out, it is the location’s.' })),
  ),
  phoneNumber: words(64, 'Where customers reach the seller. Left out, it is the location’s.'),
  iban: text(42, 'For transfers. Its check digits are looked at; spaces are left out of what is kept.'),
  bic: text(11, 'Of the bank: 8 or 11 letters and digits.'),
  accountHolder: words(200, 'Whom transfers are to, where that is not the seller.'),
}

const documents = {
  copyEmail: Optional(Nullable(withOptions(Email, { description: 'Gets a copy of every invoice that is issued to be sent.' }))),
  invoicePrefix: Default(LongText(20, { description: 'An invoice’s title is this and its number.' }), 'INV-'),
  creditNotePrefix: Default(LongText(20, { description: 'A credit note’s title is this and its number.' }), 'CN-'),
  numberDigits: Default(
    T.Integer({ minimum: 1, maximum: 10, description: 'In titles, shorter numbers are filled up with zeros to so many digits.' }),
    5,
  ),
  footer: Default(LongText(5_000, { description: 'At the foot of documents.' }), ''),
  logo: text(140_000, 'A picture as a data URL, PNG or JPEG, of at most 100 kB and 4,000 pixels a side.'),
  color: Optional(
    Nullable(
      Matching('^#[0-9a-fA-F]{6}$', 'six hexadecimal digits such as #0b7285', {
        description: 'Of documents, as six hexadecimal digits: `#0b7285`.',
      }),
    ),
  ),
}

const billing = {
  dueDays: Default(days(365, 'So many days after an invoice is issued it is due, unless the invoice says otherwise.'), 14),
  advanceInvoicing: Default(
    NamedObj('AdvanceInvoicingFields', {
      days: Default(days(60, 'So many days before a period its invoice is made, unless the subscription says otherwise.'), 0),
    }),
    {},
  ),
  autoIssue: Default(T.Boolean({ description: 'Whether billing runs issue their invoices; otherwise these stay drafts.' }), true),
  pendingInvoicing: Default(
    OneOf(PENDING_INVOICING, {
      description:
        'What becomes of items that wait for a customer without a subscription: `monthly` collects them on the first of the local month.',
    }),
    'manual',
  ),
  prorateGrants: Default(
    T.Boolean({ description: 'Whether a period that is cut gives its share of credits and day passes only, too.' }),
    false,
  ),
  requiredDetails: Default(
    T.Array(OneOf(REQUIRED_DETAILS), {
      maxItems: REQUIRED_DETAILS.length,
      uniqueItems: true,
      description: 'What a buyer must have before an invoice is issued.',
    }),
    [],
  ),
  zeroCategory: Default(OneOf(ZERO_CATEGORIES, { description: 'What a rate of 0 means where no tax rate says it.' }), 'zero'),
  zeroReason: words(500, 'Why no tax is charged then, as documents say it. `exempt` needs it.'),
  reminders: Default(
    NamedObj('RemindersFields', {
      enabled: Default(T.Boolean(), false),
      days: Default(
        T.Array(T.Integer({ minimum: 1, maximum: 90 }), {
          maxItems: 5,
          uniqueItems: true,
          description: 'A mail goes out so many days after the due date of what is not paid.',
        }),
        [3, 10],
      ),
    }),
    {},
  ),
}

const BillingSettingsFields = Obj({ ...seller, ...documents, ...billing, ...books })
const BillingSettingsChanges = NamedObj('BillingSettingsChanges', changing(BillingSettingsFields), { minProperties: 1 })

export const BillingSettings = NamedObj('BillingSettings', {
  locationRef: Uuid,
  ...answered(BillingSettingsFields),
  billingFrom: Optional(
    withOptions(Time, {
      description: 'Periods that began before are left to whoever billed them; left out where there are none.',
    }),
  ),
  updateDate: Time,
})

const changes = {
  legalName: 'Spree Desks GmbH',
  taxId: 'DE123456789',
  registrationNumber: 'HRB 12345 B',
  address: { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' },
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  accounts: [
    { category: 'standard', rate: 19, account: '8400' },
    { category: 'standard', rate: 7, account: '8300' },
  ],
  moneyAccounts: [{ label: 'cash', account: '1000' }],
  depositsAccount: '1710',
}
const settings = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  ...changes,
  invoicePrefix: 'INV-',
  creditNotePrefix: 'CN-',
  numberDigits: 5,
  footer: '',
  dueDays: 14,
  advanceInvoicing: { days: 0 },
  autoIssue: true,
  pendingInvoicing: 'manual',
  prorateGrants: false,
  requiredDetails: [],
  zeroCategory: 'zero',
  reminders: { enabled: false, days: [3, 10] },
  updateDate: '2027-01-15T09:30:00.000Z',
}

const ofLocation = { params: Obj({ locationRef: Uuid }), status: 200, reply: Obj({ settings: BillingSettings }) } as const

export const getBillingSettings = endpoint({
  method: 'GET',
  path: '/billing/settings/v1/:locationRef',
  scope: 'invoices',
  summary: 'Retrieve how a location bills',
  description: 'Every location has settings, also one that was deleted: what nobody has set has its default.',
  ...ofLocation,
  errors: ['not_found'],
  example: { reply: { settings } },
})

export const updateBillingSettings = endpoint({
  method: 'PUT',
  path: '/billing/settings/v1/:locationRef',
  scope: 'invoices',
  etagFrom: 'getBillingSettings',
  summary: 'Change how a location bills',
  description:
    'What is left out stays; `null` clears. `address`, whose `countryCode` is one of ISO 3166-1, `requiredDetails`, `accounts` and ' +
    '`moneyAccounts` are replaced whole. It counts for documents ' +
    'that are made from then on: what was issued keeps what it was issued with, and numbers never change. A location that was deleted ' +
    'keeps its settings, and they can be changed: its books may still need an account.',
  ...ofLocation,
  body: Obj({ settings: BillingSettingsChanges }),
  errors: ['not_found'],
  example: { body: { settings: changes }, reply: { settings } },
})
