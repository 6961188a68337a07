import { isIP } from 'node:net'
import { Matching, Obj, OneOf, T, type Static } from './kernel/contract/schema.ts'
import { check } from './kernel/contract/validate.ts'
import { isOrigin } from './kernel/http/origin.ts'
import { isSender, SMTP_URL_WORDS, smtpServerOf } from './kernel/smtp/url.ts'

/** The parts of a setting that is a list separated by commas. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)

/** A setting that may be left out and whose parts are checked. */
const ListOf = (isRight: (part: string) => boolean, what: string) =>
  T.Refine(
    T.String({ default: '' }),
    value => splitList(value).every(isRight),
    () => what,
  )

const isHost = (text: string) => isOrigin(`http://${text}`)
/** An address, or a range of them: 10.0.0.0/8. */
const isRange = (text: string) => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return most > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= most))
}
const ORIGIN = 'http or https, a host, a port where it is not the usual one, and no path'

/** The settings in the environment, with their defaults. */
const Environment = Obj({
  HOST: T.String({ minLength: 1, default: '127.0.0.1' }),
  PORT: T.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  DATABASE_URL: Matching('^(sqlite:(?!:memory:)\\S|postgres(ql)?://)', 'sqlite:PATH or postgres://…', {
    default: 'sqlite:./data/stoa.db',
  }),
  LOG_LEVEL: OneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { default: 'info' }),
  /** Calls per second of one credential; 0 switches rate limits off. */
  RATE_LIMIT: T.Integer({ minimum: 0, default: 1_000 }),
  RATE_LIMIT_BURST: T.Integer({ minimum: 1, default: 2_000 }),
  /** How long everything is still served after SIGTERM, while `/readyz` already answers 503. */
  DRAIN_SECONDS: T.Integer({ minimum: 0, maximum: 600, default: 2 }),
  /** Days for which the audit log and the change feed are kept; 0 keeps them forever. */
  AUDIT_DAYS: T.Integer({ minimum: 0, maximum: 36_500, default: 400 }),
  CHANGES_DAYS: T.Integer({ minimum: 0, maximum: 36_500, default: 30 }),
  /** Days for which the contents of mails are kept; 0 keeps them forever. */
  MAIL_DAYS: T.Integer({ minimum: 0, maximum: 36_500, default: 30 }),
  /** The server that sends mails. Empty: they are kept, and sent nowhere. */
  SMTP_URL: T.Refine(
    T.String({ default: '' }),
    value => value === '' || smtpServerOf(value) !== undefined,
    () => SMTP_URL_WORDS,
  ),
  /** The address that mails come from. */
  MAIL_FROM: T.Refine(
    T.String({ default: '' }),
    value => value === '' || isSender(value),
    () => 'an e-mail address and nothing else, such as no-reply@example.com',
  ),
  /** Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges, separated by commas. Empty: none. */
  TRUST_PROXY: ListOf(isRange, 'a list of addresses or CIDR ranges between commas, such as 127.0.0.1, 10.0.0.0/8'),
  /** The origin at which clients find the service. Empty: the Host of each request. */
  PUBLIC_URL: T.Refine(
    T.String({ default: '' }),
    value => value === '' || isOrigin(value),
    () => `the address of this service, such as https://stoa.example.com: ${ORIGIN}`,
  ),
  /** The values of Host that are accepted, with their ports, separated by commas. Empty: any. */
  ALLOWED_HOSTS: ListOf(isHost, 'a list of hosts between commas, such as stoa.example.com, localhost:8080'),
  /** Web origins whose pages may call the service from browsers, separated by commas. Empty: none. */
  CORS_ORIGINS: ListOf(
    isOrigin,
    `a list of exact origins between commas, such as https://app.example.com: ${ORIGIN}; * is not taken`,
  ),
})

export type Config = Static<typeof Environment>

/** Reads the configuration. Throws an error that names every setting that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv, overrides: Partial<Config> = {}): Config {
  const shapes = Environment.properties as unknown as Record<keyof Config, { type: string; default: string | number }>
  const config = Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const text = environment[name]
      const value = text === undefined || text === '' ? shape.default : shape.type === 'integer' ? integerIn(text) : text
      return [name, overrides[name as keyof Config] ?? value]
    }),
  )
  const faults = check(Environment, config).map(fault => fault.detail)
  if (config.SMTP_URL !== '' && config.MAIL_FROM === '')
    faults.push('MAIL_FROM is required with SMTP_URL: the address that mails come from.')
  if (faults.length === 0) return config as Config
  throw new Error(`The configuration is wrong: ${faults.join(' ')}`)
}

/** Digits alone: Number would read 0x10, 1e3 and a blank too. What is no number stays text, and is refused as such. */
const integerIn = (text: string): number | string => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)
