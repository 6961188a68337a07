const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
]
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Windows', /Windows/],
  ['Linux', /Linux|X11/],
]

/** What a browser says of itself, as people call it: browser, version and system. Whatever is unknown is left out. */
export function browserOf(userAgent: string): { browser: string | undefined; system: string | undefined; isMobile: boolean } {
  const found = BROWSERS.find(([, mark]) => mark.test(userAgent))
  const version = found?.[1].exec(userAgent)?.[1]
  return {
    browser: found && `${found[0]} ${version}`,
    system: SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0],
    isMobile: /Mobile|Android|iPhone|iPad/.test(userAgent),
  }
}
