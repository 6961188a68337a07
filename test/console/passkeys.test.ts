import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../browser.ts'
import { inBrowser } from '../chromium.ts'
import { navigate } from '../navigate.ts'

inBrowser('passkeys and proofs', world => {
  /** Puts an authenticator into the browser that holds up its finger whenever it is asked. */
  const authenticator = async (page: Page) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return {
      keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
      unlocks: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    }
  }
  /** As if an admin had proved long ago who they are. */
  const ageProofs = (membershipRef: string) => {
    const database = new DatabaseSync(world.database, { timeout: 5_000 })
    database.exec(`update session set "proofExpireDate" = '2020-01-01T00:00:00.000Z'
      where "userRef" = (select "userRef" from membership where id = '${membershipRef}')`)
    database.close()
    // The service remembers for a second who somebody is.
    return new Promise(resolve => setTimeout(resolve, 1_100))
  }
  const proof = (page: Page) => page.getByRole('dialog', { name: 'Prove that it is you' })
  const keys = (page: Page) => page.getByRole('list', { name: 'Passkeys' })
  const current = async (page: Page) =>
    (await (await page.request.get(`${new URL(page.url()).origin}/access/sessions/v1/current`)).json()).session

  let page: Page
  before(async () => {
    page = await world.signedIn('/settings')
  })

  test('somebody adds a passkey, signs out, signs in with it, and then does without a password', async () => {
    const theirs = await world.signedIn('/settings/account', { as: world.demo.json.secondAdminRef })
    const own = await authenticator(theirs)
    await theirs.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Add passkey' })
    await dialog.getByLabel('Name').fill('Laptop at the desk')
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await keys(theirs).getByText('Laptop at the desk').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await own.keys(), 1)
    // The same device makes no second one.
    await theirs.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByText('This device has a passkey of yours already.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await theirs.getByRole('button', { name: /^Account/ }).click()
    await theirs.getByRole('menuitem', { name: 'Sign out' }).click()
    await theirs.getByLabel('E-mail').waitFor()
    await own.unlocks(false)
    await theirs.getByRole('button', { name: 'Use a passkey' }).click()
    await theirs.getByText('No passkey was used.').waitFor()
    await own.unlocks(true)
    await theirs.getByRole('button', { name: 'Use a passkey' }).click()
    await theirs.getByRole('navigation').first().waitFor()
    assert.equal((await current(theirs)).passkeys, 1)

    await navigate(theirs, '/settings/account')
    await theirs.getByRole('button', { name: 'Rename passkey: Laptop at the desk' }).click()
    await theirs.getByRole('dialog').getByLabel('Name').fill('My laptop')
    await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await keys(theirs).getByText('My laptop').waitFor()
    await theirs.getByRole('button', { name: 'Remove password' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Remove password' }).click()
    await theirs.getByText('Your only way to sign in.').waitFor()
    assert.equal((await current(theirs)).hasPassword, false)
    // What others see of it is that they may sign in all the same.
    await navigate(theirs, `/community/memberships/${world.demo.json.secondAdminRef}`)
    await theirs.getByRole('region', { name: 'Console' }).getByText('May sign in').waitFor()
    await navigate(theirs, '/settings/account')

    // Who has no password proves by the passkey who they are.
    await ageProofs(world.demo.json.secondAdminRef)
    world.expected.add(403)
    await theirs.getByLabel('New password').fill('three swans under the bridge')
    await theirs.getByRole('button', { name: 'Set password' }).click()
    await proof(theirs).getByRole('button', { name: 'Use a passkey' }).click()
    await theirs.getByText('Your password is set').waitFor()
    world.expected.delete(403)
    await theirs.getByRole('button', { name: 'Remove: My laptop' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await theirs.getByText('My laptop is removed').waitFor()
    const { passkeys, hasPassword } = await current(theirs)
    assert.deepEqual([passkeys, hasPassword], [0, true])
  })

  test('an admin removes the passkey of a colleague, who is signed out by that', async () => {
    const theirs = await world.signedIn('/settings/account', { as: world.demo.json.secondAdminRef })
    await authenticator(theirs)
    await theirs.getByRole('button', { name: 'Add passkey' }).click()
    await theirs.getByRole('dialog').getByLabel('Name').fill('Lost phone')
    await theirs.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await keys(theirs).getByText('Lost phone').waitFor()
    const { name, surname } = (await current(theirs)).user
    await navigate(page, '/access/team')
    await page.getByRole('button', { name: `What can be done for ${name} ${surname}` }).click()
    await page.getByRole('menuitem', { name: '1 passkey' }).click()
    await page.getByRole('button', { name: 'Remove: Lost phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Lost phone is removed').waitFor()
    await page
      .getByRole('dialog', { name: /^Passkeys of/ })
      .getByText('No passkeys')
      .waitFor()
    await theirs.getByText('Your session has ended').waitFor()
    await page.keyboard.press('Escape')
  })

  test('a link that is asked for without a proof is told to have failed, and made after one', async () => {
    await navigate(page, '/access/team')
    await ageProofs(world.demo.json.adminRef)
    world.expected.add(403)
    await page.getByRole('button', { name: 'Let sign in' }).first().click()
    await proof(page).getByRole('button', { name: 'Cancel' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'Nothing was changed.' })
    await failed.getByRole('button', { name: 'Try again' }).click()
    await proof(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await proof(page).getByRole('button', { name: 'Go on' }).click()
    const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
    assert.match(link, /\/console\/link#stoa_link_/)
    world.expected.delete(403)
  })

  test('a credential made long after signing in asks for the password, and is then made once', async () => {
    await navigate(page, '/access/credentials')
    await ageProofs(world.demo.json.adminRef)
    world.expected.add(403)
    await page.getByRole('button', { name: 'New credential' }).click()
    const dialog = page.getByRole('dialog', { name: 'New credential' })
    await dialog.getByLabel('Name').fill('Front door')
    await dialog.getByRole('button', { name: 'Read everything' }).click()
    const tried: (string | undefined)[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/access/credentials/v1'))
        tried.push(request.headers()['idempotency-key'])
    })
    const create = dialog.getByRole('button', { name: 'Create credential' })
    await create.click()
    await proof(page).getByText('This lets somebody in').click()
    await page.keyboard.press('Escape')
    await proof(page).waitFor({ state: 'hidden' })
    await dialog.getByText('This needs a proof that it is you. Nothing was changed.').waitFor()
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Front door')
    // The keyboard goes on where it was.
    assert.equal(await page.evaluate(`document.activeElement.closest('[role="dialog"]') !== null`), true)
    await create.click()
    await proof(page).getByLabel('Password', { exact: true }).fill('three swans under the bridge')
    await proof(page).getByRole('button', { name: 'Go on' }).click()
    await proof(page).getByText('This is not your password.').waitFor()
    await proof(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Client id' }).waitFor()
    assert.deepEqual([tried.length, new Set(tried).size], [3, 1])
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Front door' }).waitFor()
    world.expected.delete(403)
  })
})
