import { useSyncExternalStore } from 'react'
import { StoaError } from '../../../../client/index.ts'
import { dropDrafts } from '../form/drafts.ts'

/** What the service asks of the person before calls go on: to sign in again, or to prove who they are. */
interface Asked {
  signIn: boolean
  proof: boolean
}

interface Waiting {
  goOn: () => void
  fail: () => void
}

let asked: Asked = { signIn: false, proof: false }
const waiting: Record<keyof Asked, Waiting[]> = { signIn: [], proof: [] }
const listeners = new Set<() => void>()

/** How often the session got another cookie by this page, and the last call that was to fetch one. */
let cookies = 0
let renewing: Promise<unknown> | undefined

/**
 * Makes a call. When the session has ended, it is made once more after somebody has signed in again, and when it needs a fresh proof, after
 * that: whatever was typed or asked for goes on. It fails with what the service said when the person gives no proof.
 */
export async function calling<R>(call: () => Promise<R>): Promise<R> {
  for (;;) {
    const cookie = cookies
    try {
      return await call()
    } catch (error) {
      if (isSignedOut(error)) {
        await renewing?.catch(() => {})
        // It went out with the cookie from before, and says nothing of the session.
        if (cookie === cookies) await wait('signIn', error)
      } else if (isProofRequired(error)) await wait('proof', error)
      else throw error
    }
  }
}

/** Makes a call whose answer gives the session another cookie, such as a proof. */
export const renewingCookie = <R>(call: () => Promise<R>): Promise<R> =>
  calling(() => {
    const own = call().then(reply => {
      cookies++
      return reply
    })
    renewing = own
    return own
  })

const wait = (what: keyof Asked, error: unknown): Promise<void> =>
  new Promise<void>((goOn, reject) => {
    waiting[what].push({ goOn, fail: () => reject(error) })
    tell({ ...asked, [what]: true })
  })

interface Who {
  user: string
  network: string
}

/** The pages of a browser share a cookie, so whoever signs in or proves who they are on one of them does on all. */
const others = new BroadcastChannel('stoa.session')
let here: Who | undefined
others.addEventListener('message', ({ data }: MessageEvent<Who & { hasProved?: boolean }>) => {
  if (isHere(data)) goOn(data.hasProved === true)
  else beginAnew()
})

const isHere = ({ user, network }: Who) => here === undefined || (here.user === user && here.network === network)

/** What stands on this page is somebody else's now: nothing that was typed or asked for goes on in their name. */
function beginAnew(): void {
  dropDrafts()
  location.replace('/console')
}

/** Notes who is signed in on this page, and tells the others. */
export function noteWho({ user, network }: Who, hasProved = false): void {
  here = { user, network }
  others.postMessage({ user, network, hasProved })
}

/** Whoever signs in has proved who they are, too. */
export function goOnProved(who: Who): void {
  const goesOn = isHere(who)
  noteWho(who, true)
  if (goesOn) goOn(true)
  else beginAnew()
}

/** The calls that wait for a proof fail. */
export const giveNoProof = (): void => end('proof', ({ fail }) => fail())

function goOn(hasProved: boolean): void {
  end('signIn', ({ goOn }) => goOn())
  if (hasProved) end('proof', ({ goOn }) => goOn())
}

function end(what: keyof Asked, how: (call: Waiting) => void): void {
  const calls = waiting[what]
  waiting[what] = []
  tell({ ...asked, [what]: false })
  calls.forEach(how)
}

export const useAsked = (): Asked =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )

export const isSignedOut = (error: unknown): boolean => error instanceof StoaError && error.status === 401

const isProofRequired = (error: unknown): boolean => error instanceof StoaError && error.code === 'proof_required'

function tell(next: Asked): void {
  asked = next
  for (const listener of listeners) listener()
}
