import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, AnyRef, range } from '../../kernel/contract/list-query.ts'
import { ById, LongText, Obj, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { PAYMENT_STATUSES } from '../../terms/payments.ts'
import { exampleFields, examplePurchase, Purchase, PURCHASE_STATUSES, PurchaseFields } from './contract-purchase.ts'

export const createPurchase = endpoint({
  method: 'POST',
  path: '/packages/purchases/v1',
  scope: 'invoices',
  creates: 'purchase',
  summary: 'Buy a package',
  description:
    'For one membership or one company, which gets the credits and day passes at once, or as soon as a payment by `paymentGateway` succeeds: an entry ' +
    '`purchaseAllocation` for each grant, over its amount times `quantity`, at most 1,000,000 of each unit. What has a `duration` ends ' +
    'with the local day that is so many days later. The price is that of the package times `quantity`, less the greatest ' +
    '`discounts.creditPackages` of the plans in the live subscriptions of the membership and its company. The tax is the package’s ' +
    'own where enabled, else the location’s. `invoice` puts it on the customer’s next invoice; a subscription of the customer must ' +
    'have `payWithInvoice.creditPackages`. `external` (cash, a transfer, a terminal) opens a money transaction. Both leave the payment ' +
    '`pending`; what is discounted to 0 has one of 0 that has `succeeded`.',
  body: Obj({ purchase: PurchaseFields }),
  status: 201,
  reply: Obj({ purchase: Purchase }),
  errors: ['unknown_reference', 'not_redeemable', 'conflict'],
  example: { body: { purchase: exampleFields }, reply: { purchase: examplePurchase } },
})

export const listPurchases = endpoint({
  method: 'GET',
  path: '/packages/purchases/v1',
  scope: 'invoices',
  list: true,
  summary: 'List the packages that were bought',
  description:
    'The newest first, of one location or of all, canceled ones too. A customer is the membership that bought, or the company that ' +
    'bought or pays.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'The location that sold them.' })),
    ...customerFilters,
    packageRef: AnyRef('Purchases of these packages.'),
    status: AnyOf(PURCHASE_STATUSES, 'Purchases in these states.'),
    'payment.status': AnyOf(PAYMENT_STATUSES, 'Purchases whose payments are in these states.'),
    ...range('createDate', 'Bought'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ purchases: T.Array(Purchase), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { purchases: [examplePurchase], nextPageToken: 'WyIyMDI3…' } },
})

export const getPurchase = endpoint({
  method: 'GET',
  path: '/packages/purchases/v1/:id',
  scope: 'invoices',
  summary: 'Retrieve a purchase',
  params: ById,
  status: 200,
  reply: Obj({ purchase: Purchase }),
  errors: ['not_found'],
  example: { reply: { purchase: examplePurchase } },
})

const cancelDate = '2027-01-15T10:00:00.000Z'

export const cancelPurchase = endpoint({
  method: 'PUT',
  path: '/packages/purchases/v1/:id/cancel',
  scope: 'invoices',
  etagFrom: 'getPurchase',
  summary: 'Cancel a purchase',
  description:
    'Only while none of it is spent; what was spent and given back is not. Its credits and day passes are taken away, by an entry ' +
    '`expiration` for each unit. Its item leaves the pending ones or the draft that it is on, a pending money transaction is canceled, ' +
    'and one that has succeeded gets a refund that is to be paid out. Of an item that an issued invoice has, all that is left is credited.',
  params: ById,
  body: Obj({ reason: Optional(LongText(2_000)) }),
  status: 200,
  reply: Obj({ purchase: Purchase }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { reason: 'Bought twice.' },
    reply: {
      purchase: {
        ...examplePurchase,
        status: 'canceled',
        cancelDate,
        reason: 'Bought twice.',
        transactionRefs: [
          ...examplePurchase.transactionRefs,
          '0199d3a0-5c1e-7000-8000-000000000425',
          '0199d3a0-5c1e-7000-8000-000000000426',
        ],
        updateDate: cancelDate,
        payment: { ...examplePurchase.payment, status: 'canceled', refundable: false },
      },
    },
  },
})
