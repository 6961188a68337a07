/** Fields of a request, which the endpoint checks when they are sent. */
export type Fields = Record<string, unknown>
