/** The description of the whole document: what holds for all operations. */
export const INTRODUCTION = `Administers a network of coworking locations: its shop, invoices, support, members, plans and events.

**Signing in.** A credential belongs to one membership of one network. Send its client id and secret as HTTP Basic, or trade
them at \`POST /oauth/token\` for a bearer token that lasts an hour. With a bearer token the header \`service-network-id\`
is required. Each operation says whether it needs a membership with the role admin.

**Values.** Ids are uuids, answered in lower case. Times go in as RFC 3339 with an offset, in the years 1970 to 9999, and come
out in UTC with milliseconds. Text is well-formed Unicode without NUL. Amounts are decimal numbers in major units of the
location’s currency. Unknown members and parameters are refused.

**Null.** Answers leave out fields without a value. In the body of a POST, null for an optional field means that the field is left
out, at every depth; the schemas do not repeat this for each field. In an update, null clears a field, and only a field whose schema
allows it.

**Lists.** A page holds up to \`limit\` objects (25 unless you say otherwise, at most 100); \`nextPageToken\` leads to the
next page and is left out on the last one. Objects added meanwhile neither repeat nor hide any other.

**Retrying.** Send an \`Idempotency-Key\` with a write: the same request again, within 24 hours, gives the first one’s
answer and has no second effect. \`ETag\`, \`If-None-Match\` and \`If-Match\` save reading what you have and overwriting
what you have not seen.

**Errors** are \`application/problem+json\` (RFC 9457) with a stable \`code\`; \`/problems\` explains each. All faults found
at one stage come in one answer.

**Growth.** \`/v1\` only grows: expect new members in answers and new values in closed sets. Every GET can also be asked as
HEAD.
`
