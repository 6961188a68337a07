import { existsSync } from 'node:fs'

/** `bundled` is the one that comes with the development dependencies. */
export function pathOfChromium(): string | undefined {
  const named = process.env.STOA_CHROMIUM
  if (named) return named
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  return usual ?? (process.platform === 'linux' && process.arch === 'x64' ? 'bundled' : undefined)
}

export async function launching(path: string) {
  // A test may run as any user, also where the sandbox of the browser cannot be made. It opens nothing but our own pages.
  if (path !== 'bundled') return { executablePath: path, args: ['--no-sandbox'] }
  const { default: bundled } = await import('@sparticuz/chromium')
  // With graphics it draws as a card would, on the processor, which costs more than all else that it does.
  bundled.setGraphicsMode = false
  const args = bundled.args.filter(arg => !UNFIT.includes(arg)).concat('--disable-gpu')
  return { executablePath: await bundled.executablePath(), args }
}

/**
 * With web security off it would send no Origin, which signing in needs. As one process it ends with the first context that is closed, and
 * without a zygote each of its processes is made from nothing.
 */
const UNFIT = ['--disable-web-security', '--single-process', '--no-zygote']
