import type { authenticator, Wrong } from './authenticator.ts'
import { browser, type Browser } from './browser.ts'
import type { Json, Reply } from './client.ts'
import type { World } from './world.ts'

export const KEYS = '/access/passkeys/v1'
type Authenticator = ReturnType<typeof authenticator>

/** The service under a name: browsers make no passkeys for addresses. */
export const named = (baseUrl: string) => baseUrl.replace('127.0.0.1', 'localhost')

/** A browser at the service under its name. */
export const namedBrowser = (world: World) => browser(named(world.baseUrl))

/** Makes a passkey for whoever is signed in, in a new authenticator unless one is given. */
export async function addKey(own: Browser, key: Authenticator, title = 'Laptop'): Promise<Json> {
  const { body } = await own.post(`${KEYS}/options`, undefined)
  const reply = await own.post(KEYS, { passkey: { title, credential: key.make(body.options) } })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.passkey
}

/** What a browser is given to sign in. */
export async function signInOptions(own: Browser): Promise<Json> {
  const reply = await own.post(`${KEYS}/sign_in/options`, undefined)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.options
}

/** Signs in with an authenticator. */
export async function signInWith(own: Browser, key: Authenticator, wrong: Wrong = {}): Promise<Reply> {
  return own.post(`${KEYS}/sign_in`, { credential: key.use(await signInOptions(own), wrong) })
}
