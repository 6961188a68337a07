import { rateLimited } from '../../kernel/http/limits/rate-limit.ts'

const WINDOW_MS = 900_000
const MOST_NAMES = 100_000

/** How often somebody may fail within a window of 15 minutes: at one account from one address, at one account, from one address. */
const MOST = { both: 10, account: 100, address: 100 }

interface Level {
  left: number
  at: number
}

/** What may still fail, by name. It fills again with time; forgetting the oldest only gives their owners more. */
const levels = new Map<string, Level>()

/**
 * Begins an attempt to sign in, which counts until it succeeds. Throws 429 when there were too many. It is the same whether the person exists
 * or not.
 */
export function beginAttempt(account: string, address: string): { succeed(): void } {
  const place = placeOf(address)
  const taken = (
    [
      [`${account} ${place}`, MOST.both],
      [account, MOST.account],
      [place, MOST.address],
    ] as const
  ).map(([name, most]) => ({ level: levelOf(name, most), most }))
  const empty = taken.find(({ level }) => level.left < 1)
  if (empty) {
    const seconds = Math.ceil(((1 - empty.level.left) * WINDOW_MS) / empty.most / 1000)
    throw rateLimited('There were too many failures to sign in. Wait, or ask for a link to set another password.', seconds)
  }
  for (const { level } of taken) level.left--
  return {
    succeed() {
      for (const { level, most } of taken) level.left = Math.min(most, level.left + 1)
    },
  }
}

function levelOf(name: string, most: number): Level {
  const now = performance.now()
  let level = levels.get(name)
  if (level === undefined) {
    if (levels.size >= MOST_NAMES) levels.delete(levels.keys().next().value!)
    levels.set(name, (level = { left: most, at: now }))
  }
  level.left = Math.min(most, level.left + ((now - level.at) / WINDOW_MS) * most)
  level.at = now
  return level
}

/** Whoever has an IPv6 address has the 2^64 beside it, too. */
function placeOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length).fill('0')]
  return whole.slice(0, 4).join(':')
}
