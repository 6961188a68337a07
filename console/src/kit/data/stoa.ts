import { createClient, session } from '../../../../client/index.ts'

/** The interface of the service from which this page came, with the session's cookie. */
export const stoa = createClient({ baseUrl: '', auth: session() })
