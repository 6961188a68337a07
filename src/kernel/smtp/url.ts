/** When an unencrypted connection is turned into an encrypted one. */
type StartTls = 'auto' | 'always' | 'never'

export interface SmtpServer {
  host: string
  port: number
  /** Encrypted from the first byte. */
  secure: boolean
  startTls: StartTls
  auth?: { user: string; pass: string }
}

/** What `SMTP_URL` must be, for whoever got it wrong. Its value has a password and is never shown. */
export const SMTP_URL_WORDS =
  'smtps://NAME:PASSWORD@HOST, or smtp:// where the server speaks STARTTLS; a port other than 465 or 587 behind the host, and signs such as ' +
  '@ : / # % of name and password written as %40 %3A %2F %23 %25. ?starttls=always or ?starttls=never may follow'

/** The mail server that a `SMTP_URL` names; undefined where it is wrong. */
export function smtpServerOf(text: string): SmtpServer | undefined {
  if (!/^smtps?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  const [startTls = 'auto', ...more] = searchParams.getAll('starttls')
  const user = decoded(username)
  const pass = decoded(password)
  const secure = protocol === 'smtps:'
  const isWrong =
    hostname === '' ||
    port === '0' ||
    !['', '/'].includes(pathname) ||
    hash !== '' ||
    more.length > 0 ||
    [...searchParams.keys()].some(name => name !== 'starttls') ||
    !['auto', 'always', 'never'].includes(startTls) ||
    (secure && searchParams.size > 0) ||
    user === undefined ||
    pass === undefined ||
    (user === '') !== (pass === '')
  if (isWrong) return undefined
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    startTls: startTls as StartTls,
    ...(user !== '' && { auth: { user, pass } }),
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** An address that mails can come from: plain ASCII, as every server takes it. */
export const isSender = (text: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text) && text.length <= 254
