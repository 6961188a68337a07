import { Obj, OneOf, T, type Static } from './kernel/contract/schema.ts'
import { checker } from './kernel/contract/validate.ts'

/** What the environment says; each setting has its default here. */
const Environment = Obj({
  HOST: T.String({ minLength: 1, default: '127.0.0.1' }),
  PORT: T.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  DATABASE_URL: T.String({ pattern: '^(sqlite:.|postgres(ql)?://)', default: 'sqlite:./data/stoa.db' }),
  LOG_LEVEL: OneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], { default: 'info' }),
  /** Calls a second of one credential; 0 switches rate limits off. */
  RATE_LIMIT: T.Integer({ minimum: 0, default: 1_000 }),
  RATE_LIMIT_BURST: T.Integer({ minimum: 1, default: 2_000 }),
  /** Days for which the audit log and the change feed are kept; 0 keeps them for good. */
  AUDIT_DAYS: T.Integer({ minimum: 0, default: 400 }),
  CHANGES_DAYS: T.Integer({ minimum: 0, default: 30 }),
  /** Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges, separated by commas. Empty: none. */
  TRUST_PROXY: T.String({ pattern: '^[0-9a-fA-F.:/, ]*$', default: '' }),
})
const faultsOf = checker(Environment)

export type Config = Static<typeof Environment>

/** Reads the configuration. Throws an error that names every setting that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv, overrides: Partial<Config> = {}): Config {
  const shapes = Environment.properties as unknown as Record<keyof Config, { type: string; default: string | number }>
  const config = Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const text = environment[name]
      const value = text === undefined || text === '' ? shape.default : shape.type === 'integer' ? Number(text) : text
      return [name, overrides[name as keyof Config] ?? value]
    }),
  )
  const faults = faultsOf(config)
  if (faults.length === 0) return config as Config
  throw new Error(`The configuration is wrong: ${faults.map(fault => fault.detail).join(' ')}`)
}
