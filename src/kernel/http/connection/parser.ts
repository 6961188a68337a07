import type { IncomingMessage } from 'node:http'

/** What node parses a connection with. It calls `onIncoming` with each request, which makes the response and emits the event. */
export interface Parser {
  onIncoming(request: IncomingMessage & { upgrade: boolean }, keepsAlive: boolean): number
}

/** Node parses all that one read brings, up to 3,600 requests, and would keep them all. After one that is not taken none is: the parser stops. */
export function stopAtWhatIsNotTaken(parser: Parser, takesMore: () => boolean): void {
  const onIncoming = parser.onIncoming
  parser.onIncoming = (request, keepsAlive) => {
    if (takesMore()) return onIncoming(request, keepsAlive)
    request.upgrade = false // Node would destroy the connection for it.
    return -1
  }
}
