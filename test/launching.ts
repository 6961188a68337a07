import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This machine has no browser, and cannot run the one that comes with the development dependencies. */
export class NoBrowser extends Error {}

/**
 * How to launch a browser: one named by `STOA_CHROMIUM`, the system's, or the one that comes with the development dependencies. One that is
 * measured does as it does for people.
 */
export async function launching({ isMeasured = false } = {}) {
  const own = isMeasured ? [] : [FRUGAL]
  const path = process.env.STOA_CHROMIUM || USUAL.find(existsSync)
  // A test may run as any user, also where the sandbox of the browser cannot be made. It opens nothing but our own pages.
  if (path) return { executablePath: path, args: ['--no-sandbox', ...own] }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new NoBrowser('There is no browser: name one by STOA_CHROMIUM.')
  const { default: bundled, inflate } = await import('@sparticuz/chromium')
  // With graphics it draws as a card would, on the processor, which costs more than all else that it does.
  bundled.setGraphicsMode = false
  const args = bundled.args.filter(arg => !UNFIT.includes(arg)).concat('--disable-gpu', own)
  const executablePath = await bundled.executablePath()
  if (whyNot(executablePath) === undefined) return { executablePath, args }
  // Where the system lacks libraries, those that come with it are taken.
  const archive = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')))
  const folders = [join(await inflate(archive), 'lib'), process.env.LD_LIBRARY_PATH]
  const env = { ...process.env, LD_LIBRARY_PATH: folders.filter(Boolean).join(':') }
  const reason = whyNot(executablePath, env)
  if (reason !== undefined) throw new NoBrowser(`The browser cannot run here, name another one by STOA_CHROMIUM: ${reason}`)
  return { executablePath, args, env }
}

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * With web security off it would send no Origin, which signing in needs. As one process it ends with the first context that is closed, and
 * without a zygote each of its processes is made from nothing.
 */
const UNFIT = ['--disable-web-security', '--single-process', '--no-zygote']

/**
 * Nearly all that a page makes is garbage soon: where there is room for it little is copied, by one thread, since no processor is idle; and what was
 * compiled is kept.
 */
const FRUGAL = '--js-flags=--single-threaded-gc --min-semi-space-size=64 --max-semi-space-size=64 --no-flush-bytecode'

/** Why a program does not even tell its version; undefined when it does. */
function whyNot(path: string, env = process.env): string | undefined {
  const { status, stderr, error } = spawnSync(path, ['--version'], { env, encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr).trim()
}
