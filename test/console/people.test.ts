import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '../chromium.ts'

inBrowser('the page of people', world => {
  test('who has not signed in is asked to, and a wrong password says so', async () => {
    const page = await world.open()
    await page.goto(`${world.console}/${world.demo.json.networkRef}`)
    await page.getByLabel('E-mail').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('a lock on the old canal')
    await page.getByRole('button', { name: 'Sign in' }).click()
    assert.equal(await page.getByRole('alert').textContent(), 'E-mail or password is wrong.')
  })

  test('whoever signs in finds a person by their name and opens them', async () => {
    const page = await world.signedIn('/settings')
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
    await page.getByRole('searchbox').fill('lindq')
    await page.getByRole('link', { name: /Mia Lindqvist/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Mia Lindqvist' }).waitFor()
    assert.match(page.url(), /\/console\/community\/memberships\/[0-9a-f-]{36}/)
    assert.match(await page.title(), /^Mia Lindqvist/)
    await page.getByRole('region', { name: 'Credits' }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).first().waitFor()
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByLabel('First name').waitFor()
    assert.match(page.url(), /dialog=edit/)
  })
})
