import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '../../kernel/errors/api-error.ts'

/** What OWASP asks of Argon2id: 19 MiB, two passes, one lane. */
const PRESENT = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Each takes a core and 19 MiB for some 50 milliseconds, in libuv's threads, where file and DNS work waits as well. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 100

const compute = promisify(argon2)

/** A password as it is stored: parameters, salt and hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phc(PRESENT, salt, await derive(password, salt, PRESENT))
}

/** Whether this is the password. Without a stored one it takes as long, and it is not. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { parameters, salt, tag } = parse(stored ?? NOBODYS)
  const found = timingSafeEqual(await derive(password, salt, parameters), tag)
  return found && stored !== undefined
}

/** Whether a stored password was hashed with other parameters than today's. */
export const isOutdated = (stored: string): boolean =>
  Object.entries(PRESENT).some(([name, value]) => parse(stored).parameters[name as keyof typeof PRESENT] !== value)

/** How many hashes this process has computed: tests hold that nobody can tell by the time who exists. */
export const countHashes = (): number => computed

let computed = 0
let atWork = 0
const waiting: (() => void)[] = []

async function derive(password: string, nonce: Buffer, parameters: typeof PRESENT): Promise<Buffer> {
  if (atWork >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable('Too many people are signing in at this moment.')
    await new Promise<void>(resolve => waiting.push(resolve))
  } else atWork++
  try {
    computed++
    // The same letters may be typed in several ways.
    return await compute('argon2id', { message: password.normalize('NFKC'), nonce, ...parameters, tagLength: TAG_BYTES })
  } finally {
    const next = waiting.shift()
    // The one whose turn comes takes over the place.
    if (next) next()
    else atWork--
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const phc = ({ memory, passes, parallelism }: typeof PRESENT, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`

function parse(stored: string) {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (tag === '') throw new Error('a stored password has another form than Argon2id in the PHC string format')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { parameters, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** Is compared where nobody is, and fits nothing. */
const NOBODYS = phc(PRESENT, Buffer.alloc(SALT_BYTES), randomBytes(TAG_BYTES))
