import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../chromium.ts'

inBrowser('the way in', world => {
  test('names the network, and tells whoever has forgotten a password what can be done', async () => {
    const page = await world.open()
    await page.goto(`${world.console}/${world.demo.json.networkRef}`)
    await page.getByText(/^To /).waitFor()
    await page.getByRole('link', { name: 'Password forgotten?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Password forgotten' }).waitFor()
    // Test networks mail nothing.
    await page.getByText(/This service sends no mail\..*stoa user reset/).waitFor()
    await page.getByRole('link', { name: 'To the sign-in' }).click()
    await page.getByLabel('E-mail').waitFor()
  })

  test('a link is asked for where the service mails it, and the answer does not tell who exists', async () => {
    const page = await world.open()
    await page.route('**/access/sign_in/v1?**', async route => {
      const answer = await route.fetch()
      const { signIn } = (await answer.json()) as { signIn: object }
      await route.fulfill({ response: answer, json: { signIn: { ...signIn, mails: true } } })
    })
    await page.goto(`${world.console}/${world.demo.json.networkRef}`)
    await page.getByRole('link', { name: 'Password forgotten?' }).click()
    // The page before has such a field, too.
    await page.getByRole('button', { name: 'Mail me a link' }).waitFor()
    await page.getByLabel('E-mail').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByRole('status').getByText('nobody@example.com').waitFor()
  })

  test('says that there is nothing to sign in to at the address of a network that is not here', async () => {
    const page = await world.open()
    await page.goto(`${world.console}/0199d3a0-5c1e-7000-8000-0000000000aa`)
    await page.getByText('Open the sign-in address of your network').waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    assert.equal(await page.getByLabel('Password', { exact: true }).count(), 0)
  })
})
