import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

const LINES = Array.from({ length: 10 }, (_, i) => `person${i}@import.example;Person ${i};Import`)
const file = (lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['E-Mail;Vorname;Nachname', ...lines].join('\r\n')),
})

inBrowser('the pages of people and companies', world => {
  let page: Page
  const api = () => apiOf(world.demo.json)
  const requested = async () => (await api().get('/community/memberships/v1?status=requested&limit=100')).body.memberships
  before(async () => {
    page = await world.signedIn('/community/memberships')
    page.setDefaultTimeout(10_000)
  })

  test('requests are approved together, and the one that is refused is told and stays', async () => {
    const [first, second] = await requested()
    // Somebody else rejects one of them just before.
    await page.route(`**/${second.id}/approve`, async route => {
      await api().post(`/community/memberships/v1/${second.id}/reject`, {})
      await route.continue()
    })
    world.expected.add(404)
    await page.getByRole('tab', { name: 'Requested' }).click()
    for (const { user } of [first, second])
      await page.getByRole('checkbox', { name: `Select ${user.name} ${user.surname}` }).check()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    const dialog = page.getByRole('dialog', { name: 'One request was not approved' })
    await dialog.getByText(`${second.user.name} ${second.user.surname}`).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const { membership } = (await api().get(`/community/memberships/v1/${first.id}`)).body
    assert.equal(membership.status, 'approved')
    assert.ok((await requested()).every(({ id }: { id: string }) => id !== first.id && id !== second.id))
    world.expected.delete(404)
  })

  test('ten people come in from a file, whose faults are told by line and column before', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
    await page.getByRole('link', { name: 'Import' }).click()
    const input = page.locator('input[type=file]')
    await input.setInputFiles(file([...LINES.slice(0, 9), 'nowhere;Person 9;Import']))
    const faults = page.getByRole('region', { name: 'Faults' }).getByRole('table')
    await faults.getByRole('row', { name: /^11 E-mail This is not an e-mail address\. nowhere$/ }).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled())
    await input.setInputFiles(file(LINES))
    await page.getByRole('button', { name: 'Import 10 lines' }).click()
    await page.getByText('10 lines were imported').waitFor()
    await page.getByRole('link', { name: 'Show people' }).click()
    await page.getByRole('link', { name: /Person 9 Import/ }).waitFor()
    const { memberships } = (await api().get('/community/memberships/v1?q=import&limit=100')).body
    assert.equal(memberships.length, 10)
    assert.equal(new Set(memberships.map(({ user }: { user: { email: string } }) => user.email)).size, 10)
  })

  test('a company is made and gets its manager, and what keeps it from being deleted is told', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Companies' }).click()
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Lovelace Engines')
    await dialog.getByRole('combobox', { name: 'Credits' }).click()
    await page.getByRole('option', { name: 'All members' }).click()
    await dialog.getByRole('button', { name: 'Create company' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lovelace Engines' }).waitFor()
    const id = page.url().match(/companies\/([0-9a-f-]{36})/)![1]!
    await page.keyboard.press('m')
    await dialog.getByRole('combobox', { name: 'Person' }).fill('person 3')
    await page.getByRole('option', { name: /Person 3 Import/ }).click()
    await dialog.getByRole('button', { name: 'Add member' }).click()
    await page.getByRole('button', { name: 'Actions for Person 3 Import' }).click()
    await page.getByRole('menuitem', { name: 'Make manager' }).click()
    await page.getByText('Person 3 Import manages the company now').waitFor()
    const { company } = (await api().get(`/community/companies/v1/${id}`)).body
    assert.deepEqual(company.memberSpending, { credits: 'members', dayPasses: 'none', invoice: 'none' })
    const [member] = (await api().get(`/community/memberships/v1?companyRef=${id}`)).body.memberships
    assert.deepEqual([member.user.email, member.companyRole], ['person3@import.example', 'manager'])

    await navigate(page, `/community/companies/${world.demo.json.companyRef}?dialog=delete`)
    await dialog.getByText('1 subscription that has not ended').waitFor()
  })

  test('a person who left is erased for good, once their e-mail is typed', async () => {
    const { memberships } = (await api().get('/community/memberships/v1?userEmail=person5@import.example')).body
    const [{ id, userRef }] = memberships
    // The stream of changes may be quicker than leaving the page of who was removed.
    world.expected.add(404)
    await navigate(page, `/community/memberships/${id}?dialog=remove`)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the location' }).click()
    await page.getByText('Person 5 Import was removed').waitFor()
    await page.getByRole('link', { name: 'Former people' }).click()
    await page.getByRole('link', { name: /Person 5 Import/ }).click()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase for good' })
    assert.ok(await erase.isDisabled())
    await page.getByRole('dialog').getByRole('textbox').fill('person5@import.example')
    await erase.click()
    await page.getByText('The person is erased').waitFor()
    const { body } = await api().get(`/community/users/v1?email=person5@import.example`)
    assert.deepEqual(body.users, [])
    assert.equal((await api().get(`/community/users/v1/${userRef}`)).status, 404)

    const german = await world.signedIn('/community/memberships/deleted', { locale: 'de-DE' })
    await german.getByRole('link', { name: 'G Gelöschte Person' }).first().waitFor()
    assert.equal(await german.getByText('Deleted person').count(), 0)
    await german.close()
  })

  test('who was erased is called so in the language of the console on a draft, too', async () => {
    const [{ id: membershipRef, locationRef }] = (await api().get('/community/memberships/v1?status=approved')).body.memberships
    const made = await api().send('POST', '/invoices/v1', { invoice: { locationRef, membershipRef } })
    const { id } = made.body.invoice
    const german = await world.signedIn('/invoices', { locale: 'de-DE' })
    // A member who leaves leaves no draft behind nowadays, so this one gets the buyer of an older one.
    await german.route(`**/invoices/v1/${id}*`, async route => {
      const response = await route.fetch()
      const body = (await response.json()) as { invoice: object }
      await route.fulfill({ response, json: { ...body, invoice: { ...body.invoice, customerName: 'Deleted person' } } })
    })
    await navigate(german, `/invoices/${id}`)
    await german.getByRole('heading', { level: 1, name: 'Entwurf · Gelöschte Person' }).waitFor()
    await german.getByRole('link', { name: 'Gelöschte Person' }).waitFor()
    await navigate(german, `/invoices/${id}?dialog=issue`)
    await german.getByRole('dialog').getByText('Gelöschte Person').waitFor()
    assert.equal(await german.getByText('Deleted person').count(), 0)
    await german.close()
  })
})
