import { ApiError } from '../../kernel/errors/api-error.ts'
import { makeRoom } from '../../kernel/http/limits/make-room.ts'
import { placeOf } from '../../kernel/http/limits/place.ts'
import { rateLimited } from '../../kernel/http/limits/rate-limit.ts'

const WINDOW_MS = 900_000
const MOST_NAMES = 100_000

/** How often somebody may fail within a window of 15 minutes: at one account from one address, at one account, from one address. */
const MOST = { both: 10, account: 100, address: 100 }

interface Level {
  left: number
  at: number
}

/** What may still fail, by name, the least lately asked for first: it fills again with time, so these are forgotten first. */
const levels = new Map<string, Level>()

/** Accounts with the places from where somebody has signed in, the least lately first: what fails elsewhere shuts nobody out there. */
const trusted = new Set<string>()

/**
 * Does what proves who somebody is. What gives nothing, or is refused with 401 or 403, counts as a failure. What fails for another reason, such as
 * a service that is busy, counts for nothing. Throws 429 when there were too many failures.
 */
export async function attempting<T>(account: string, address: string, work: () => Promise<T>): Promise<T> {
  const attempt = beginAttempt(account, address)
  try {
    const proved = await work()
    if (proved) attempt.succeed()
    return proved
  } catch (error) {
    if (!(error instanceof ApiError && [401, 403].includes(error.status))) attempt.giveBack()
    throw error
  }
}

/** Begins an attempt to sign in, which counts from now on: of many at once none is free. It is the same whether the person exists or not. */
export function beginAttempt(account: string, address: string): { succeed(): void; giveBack(): void } {
  const place = placeOf(address)
  // The address comes first: whoever is refused for it leaves no names behind, for which others would be forgotten.
  const both = `${account} ${place}`
  const shared = trusted.has(both)
    ? []
    : ([
        [place, MOST.address],
        [account, MOST.account],
      ] as const)
  const names = [...shared, [both, MOST.both]] as const
  const taken = names.map(([name, most]) => {
    const level = levelOf(name, most)
    if (level.left < 1) throw tooMany(Math.ceil(((1 - level.left) * WINDOW_MS) / most / 1000))
    return { level, most }
  })
  for (const { level } of taken) level.left--
  const giveBack = () => {
    for (const { level, most } of taken) level.left = Math.min(most, level.left + 1)
  }
  return {
    giveBack,
    succeed() {
      trusted.delete(both)
      makeRoom(trusted, MOST_NAMES)
      trusted.add(both)
      giveBack()
    },
  }
}

const tooMany = (seconds: number) =>
  rateLimited('There were too many failures to sign in. Wait, or ask for a link to set another password.', seconds)

function levelOf(name: string, most: number): Level {
  const now = performance.now()
  const level = levels.get(name) ?? { left: most, at: now }
  levels.delete(name)
  makeRoom(levels, MOST_NAMES)
  levels.set(name, level)
  level.left = Math.min(most, level.left + ((now - level.at) / WINDOW_MS) * most)
  level.at = now
  return level
}
