import type { Config } from '../config.ts'

/**
 * A link that opens the console with a one-time secret. The secret stands behind `#`, which browsers send nowhere. Without PUBLIC_URL the host is
 * `localhost`, because passkeys do not work at an address.
 */
export function consoleLink(
  { PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  baseUrl: string | undefined,
  page: 'link' | 'setup',
  secret: string,
): string {
  const port = baseUrl === undefined ? PORT : new URL(baseUrl).port || '80'
  return `${PUBLIC_URL === '' ? `http://localhost:${port}` : new URL(PUBLIC_URL).origin}/console/${page}#${secret}`
}
