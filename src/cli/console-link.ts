import type { Config } from '../config.ts'

type Place = Pick<Config, 'PUBLIC_URL' | 'PORT'>

/** A link that opens the console with a one-time secret. The secret stands behind `#`, which browsers send nowhere. */
export function consoleLink(place: Place, baseUrl: string | undefined, page: 'link' | 'setup', secret: string): string {
  return `${consoleOrigin(place, baseUrl)}/console/${page}#${secret}`
}

/** Where browsers find the console. Without PUBLIC_URL the host is `localhost`, because passkeys do not work at an address. */
export function consoleOrigin({ PUBLIC_URL, PORT }: Place, baseUrl: string | undefined): string {
  if (PUBLIC_URL !== '') return new URL(PUBLIC_URL).origin
  return `http://localhost:${baseUrl === undefined ? PORT : new URL(baseUrl).port || '80'}`
}
