import type { Page } from 'playwright-core'

/**
 * Goes on to another page of a console that is loaded already, as its links do: to load it anew costs three times as much. It is another page
 * once the title of the one that was left is gone, and nothing is told any more of what was done there.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  const [{ pathname: from }, to] = [new URL(page.url()), `/console${path}`]
  // What has another address has a title of its own, but for the inbox, where the list stays as it is.
  const isOther = from !== to.split('?')[0] && !(from.startsWith(INBOX) && to.startsWith(INBOX))
  await page.evaluate(`${isOther ? 'document.querySelector("h1")?.setAttribute("data-left", "");' : ''}
    document.querySelectorAll(".mantine-Notification-closeButton").forEach(button => button.click())
    history.pushState({}, '', ${JSON.stringify(to)})`)
  const left = ['h1[data-left]', '.mantine-Notification-root']
  for (const each of left) await page.locator(each).first().waitFor({ state: 'detached' })
}

const INBOX = '/console/support/tickets'
