/** Every error code: its status, its title, and the text of the page `/problems/{code}`. The list only grows. */
export const CODES = {
  malformed_json: [
    400,
    'Malformed JSON',
    'The body is not well-formed JSON in UTF-8, or it is nested deeper than 32 levels, or it has more than 10,000 values. Nothing was stored. Send one JSON document.',
  ],
  invalid_request: [
    400,
    'Invalid request',
    'Something sent is not what the operation takes. `errors` names every fault that was found, each by JSON Pointer, parameter or header, with the allowed values where there is a closed set. Nothing was stored.',
  ],
  unknown_reference: [
    400,
    'Unknown reference',
    'A field or parameter names an object that does not exist in this network, or is of no use here. `errors` names them all. An object of another network is the same as none.',
  ],
  invalid_page_token: [
    400,
    'Invalid page token',
    'The `nextPageToken` was not given by this list with these filters, or was changed. Take the token from the last page, keep the filters, or begin again without one.',
  ],
  unauthorized: [
    401,
    'Unauthorized',
    'There is no usable credential: none was sent, it is unknown, expired or revoked, or its membership cannot act. Send HTTP Basic with a client id and secret, or a bearer token.',
  ],
  sign_in_refused: [
    401,
    'Sign-in refused',
    'E-mail and password do not go together, or the person may not sign in here. Which of them it is is never told.',
  ],
  wrong_network: [403, 'Wrong network', 'The header `service-network-id` names another network than the credential belongs to.'],
  insufficient_scope: [
    403,
    'Insufficient scope',
    'The credential lacks the scope that the operation asks for; `detail` names it.',
  ],
  admin_required: [
    403,
    'Admin required',
    'The operation needs a credential whose membership has the role admin. Most writes do.',
  ],
  origin_refused: [
    403,
    'Origin refused',
    'A browser may sign in, and write with the cookie of a session, only from pages of this service itself: over https at an address of the service, or over http on a loopback address. `detail` says what was wrong.',
  ],
  proof_required: [
    403,
    'Proof required',
    'This is delicate, and the person proved who it is more than 15 minutes ago. Send the password or a passkey to `POST /access/proofs/v1`, then the same request again. Nothing was changed.',
  ],
  passkey_refused: [
    403,
    'Passkey refused',
    'The passkey does not fit: it is of another site, answers a challenge that is too old, was used or belongs to somebody else, was not unlocked, or is not known. Begin again with new options.',
  ],
  wrong_password: [403, 'Wrong password', 'The present password is another one. Nothing was changed.'],
  not_found: [404, 'Not found', 'There is no such route, or no such object in this network.'],
  method_not_allowed: [
    405,
    'Method not allowed',
    'The path exists, but not with this method. The header `Allow` lists the methods that it takes.',
  ],
  request_timeout: [408, 'Request timeout', 'The request did not arrive in time. Send it again.'],
  conflict: [409, 'Conflict', 'The object is in a state that does not allow this; `detail` says which.'],
  already_exists: [
    409,
    'Already exists',
    'A value that must be unique is taken by another object, to which `Location` leads where it is known. Nothing was stored.',
  ],
  in_use: [
    409,
    'In use',
    'Other objects depend on this one, so it cannot be deleted yet; `detail` counts them by kind. Nothing was changed.',
  ],
  out_of_stock: [409, 'Out of stock', 'There are fewer units on hand than are to be taken. Nothing was taken.'],
  sold_out: [409, 'Sold out', 'There are fewer seats left than are asked for. Nothing was taken.'],
  slot_taken: [
    409,
    'Slot taken',
    'What is to be booked is taken at this time. `taken` has the times that are, `nearest` free ones nearby. Nothing was booked.',
  ],
  not_redeemable: [409, 'Not redeemable', 'The promo code cannot be used for this; `detail` says why. Nothing was stored.'],
  amount_exceeded: [
    409,
    'Amount exceeded',
    'The amount is more than is left to be paid, given back or credited; `detail` says how much that is. Nothing was stored.',
  ],
  period_billed: [409, 'Period billed', 'The period is on an invoice already, so it cannot change. Nothing was changed.'],
  commitment_running: [
    409,
    'Commitment running',
    'The subscription is bound to a minimum term that has not ended; `detail` says until when. Nothing was changed.',
  ],
  billing_details_missing: [
    409,
    'Billing details missing',
    'The customer or the location lacks details that an invoice must show; `detail` names them. Nothing was issued.',
  ],
  not_testable: [409, 'Not testable', 'This can be done in test networks alone. Nothing was changed.'],
  invoice_not_draft: [
    409,
    'Invoice not a draft',
    'Items of an invoice can be added, changed and deleted only while it is a draft.',
  ],
  insufficient_balance: [409, 'Insufficient balance', 'The holder has less than the amount to be taken. Nothing was taken.'],
  last_admin: [409, 'Last admin', 'The change would leave the network without an admin who can act.'],
  idempotency_in_progress: [
    409,
    'Idempotent request in progress',
    'A request with the same Idempotency-Key is being carried out. Send it again after the time in `Retry-After`.',
  ],
  link_expired: [410, 'Link expired', 'The link was used before, was replaced by another one, or is too old. Ask for a new one.'],
  cursor_expired: [
    410,
    'Cursor expired',
    'Changes after this cursor are no longer kept, or the feed has no such place. Read the objects anew, and follow the feed from now on.',
  ],
  precondition_failed: [
    412,
    'Precondition failed',
    'The object has changed since the ETag in `If-Match` was given. Read it again and decide anew.',
  ],
  body_too_large: [413, 'Body too large', 'A body may have at most 1 MiB, a table that is imported 5 MiB.'],
  unsupported_media_type: [
    415,
    'Unsupported media type',
    'Bodies are sent as `Content-Type: application/json`, in UTF-8 and without Content-Encoding.',
  ],
  expectation_failed: [417, 'Expectation failed', 'The only expectation that is met is `Expect: 100-continue`.'],
  idempotency_key_reused: [
    422,
    'Idempotency-Key reused',
    'The Idempotency-Key was used for another request in the last 24 hours. Use a new key for a new request.',
  ],
  rate_limited: [429, 'Rate limited', 'Too many requests. Wait for the time in `Retry-After`.'],
  headers_too_large: [431, 'Headers too large', 'The headers of a request may have at most 16 KiB.'],
  internal: [
    500,
    'Internal error',
    'Something went wrong here. The log has the cause under the same request id. Nothing was stored.',
  ],
  unavailable: [
    503,
    'Unavailable',
    'The service is overloaded, is stopping, or its database does not answer. Nothing was stored. Send the request again after the time in `Retry-After`.',
  ],
  outcome_unknown: [
    503,
    'Outcome unknown',
    'The database was told to commit the write, did not answer, and could not be asked again in time. The write may have happened or not. Only with the same Idempotency-Key is it safe to send the request again; without a key, look first whether it happened.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, explanation: string]>

export type Code = keyof typeof CODES
