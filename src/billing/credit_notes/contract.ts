import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, Q, range } from '../../kernel/contract/list-query.ts'
import { ById, LongText, Obj, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { exampleFields, exampleNote, examplePreview } from './contract-examples.ts'
import {
  CREDIT_NOTE_STATUSES,
  CreditNote,
  CreditNoteChanges,
  CreditNoteFields,
  CreditNotePreview,
  CreditNotePreviewFields,
} from './contract-note.ts'

export const listCreditNotes = endpoint({
  method: 'GET',
  path: '/billing/credit_notes/v1',
  scope: 'invoices',
  list: true,
  summary: 'List credit notes',
  description: 'Of the network, of a location, an invoice or a customer, the newest first.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only credit notes of this location.' })),
    ...customerFilters,
    invoiceRef: Optional(withOptions(Uuid, { description: 'Only credit notes of this invoice.' })),
    status: AnyOf(CREDIT_NOTE_STATUSES, 'Only credit notes with one of these.'),
    q: Q('the number, as such and as printed, and the customer’s name'),
    ...range('createDate', 'Credit notes made'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ creditNotes: T.Array(CreditNote), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { creditNotes: [exampleNote], nextPageToken: 'WyIyMDI3…' } },
})

export const createCreditNote = endpoint({
  method: 'POST',
  path: '/billing/credit_notes/v1',
  scope: 'invoices',
  creates: 'creditNote',
  summary: 'Create a credit note',
  description:
    'It takes something off items of an invoice that is issued or paid, and has the next number of the location. Of an item never more ' +
    'is given back than is left of it, however many notes are made at once: 409 `amount_exceeded`. A part bears its share of the ' +
    'item’s discounts and tax, each rounded once; the part that completes the item is exactly what is left, so that in any split the ' +
    'parts sum to what was charged. So little of items that it comes to nothing is 409 `conflict`.\n\nFirst it lowers what is still to be paid (`prePaymentAmount`); when nothing is left, the ' +
    'invoice is `paid`. The rest was paid (`postPaymentAmount`): it goes to the customer’s money balance, unless `creditAmount`, ' +
    '`outOfBandAmount` and `refunds` share it out, to the cent. What was paid from the balance only comes back to it. When an ' +
    'item is taken off as a whole before its invoice is paid, the payment of what was bought by it is `canceled`.',
  body: Obj({ creditNote: CreditNoteFields }),
  status: 201,
  reply: Obj({ creditNote: CreditNote }),
  errors: ['unknown_reference', 'conflict', 'amount_exceeded'],
  example: { body: { creditNote: exampleFields }, reply: { creditNote: exampleNote } },
})

export const previewCreditNote = endpoint({
  method: 'POST',
  path: '/billing/credit_notes/v1/preview',
  scope: 'invoices',
  reads: true,
  summary: 'Preview a credit note',
  description: 'What a credit note would be now, and what it is refused for. Nothing is stored, and no number is taken.',
  body: Obj({ creditNote: CreditNotePreviewFields }),
  status: 200,
  reply: Obj({ creditNote: CreditNotePreview }),
  errors: ['unknown_reference', 'conflict', 'amount_exceeded'],
  example: { body: { creditNote: exampleFields }, reply: { creditNote: examplePreview } },
})

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/billing/credit_notes/v1/:id',
  scope: 'invoices',
  summary: 'Retrieve a credit note',
  params: ById,
  status: 200,
  reply: Obj({ creditNote: CreditNote }),
  errors: ['not_found'],
  example: { reply: { creditNote: exampleNote } },
})

export const updateCreditNote = endpoint({
  method: 'PATCH',
  path: '/billing/credit_notes/v1/:id',
  scope: 'invoices',
  etagFrom: 'getCreditNote',
  summary: 'Change the internal note of a credit note',
  description: '`null` takes it away. Everything else of a credit note stays as it is.',
  params: ById,
  body: Obj({ creditNote: CreditNoteChanges }),
  status: 200,
  reply: Obj({ creditNote: CreditNote }),
  errors: ['not_found'],
  example: {
    body: { creditNote: { internalNote: 'Asked for by phone' } },
    reply: { creditNote: { ...exampleNote, internalNote: 'Asked for by phone' } },
  },
})

export const voidCreditNote = endpoint({
  method: 'PATCH',
  path: '/billing/credit_notes/v1/:id/void',
  scope: 'invoices',
  etagFrom: 'getCreditNote',
  summary: 'Void a credit note',
  description:
    'Of one that only lowered what was still to be paid, while nothing was booked on its invoice since: no payment, and no other ' +
    'credit note. Its number stays used; the invoice asks for as much as before, and one that it had made `paid` is `issued` ' +
    'again. A coupon that it had made free is counted again. The note stays (`conflict`) where that was redeemed meanwhile, and ' +
    'where something that would be to be paid again is an order, ticket, booking or package that is canceled.',
  params: ById,
  body: Obj({ reason: Optional(LongText(2_000)) }),
  status: 200,
  reply: Obj({ creditNote: CreditNote }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { reason: 'Wrong item' },
    reply: { creditNote: { ...exampleNote, status: 'voided', voidDate: '2027-01-20T12:05:00.000Z', voidReason: 'Wrong item' } },
  },
})
