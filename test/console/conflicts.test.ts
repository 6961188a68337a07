import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'

inBrowser('two people who edit the same thing', world => {
  let mine: Page
  before(async () => {
    mine = await world.signedInAs(world.demo.json.adminRef)
  })

  test('the second is told who changed what, loses nothing typed, and decides field by field', async () => {
    const { memberRef, secondAdminRef } = world.demo.json
    const api = apiOf(world.demo.json)
    const { membership } = (await api.get(`/community/memberships/v1/${memberRef}`)).body
    const nameOf = async (ref: string) => {
      const { user } = (await api.get(`/community/memberships/v1/${ref}`)).body.membership
      return `${user.name} ${user.surname}`
    }
    const theirs = await world.signedInAs(secondAdminRef)
    const address = `${world.console}/community/memberships/${memberRef}?dialog=edit`
    for (const page of [mine, theirs]) {
      await page.goto(address)
      await page.getByRole('dialog').getByLabel('First name').waitFor()
    }
    const field = (label: string, of = mine) => of.getByRole('dialog').getByLabel(label)
    await field('First name').fill('Mine')
    await field('About').fill('Typed with care')
    await field('First name', theirs).fill('Theirs')
    await field('Surname', theirs).fill('Also theirs')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await theirs.getByText('Saved', { exact: true }).waitFor()

    world.expected.add(412)
    await mine.getByRole('button', { name: 'Save' }).click()
    const notice = mine.getByRole('dialog').getByRole('alert')
    await notice.getByText(`Changed by ${await nameOf(secondAdminRef)}`).waitFor()
    assert.match((await notice.textContent())!, /First name · Now stored: Theirs/)
    assert.match((await notice.textContent())!, /Surname · Now stored: Also theirs/)
    assert.deepEqual(
      [await field('First name').inputValue(), await field('Surname').inputValue(), await field('About').inputValue()],
      ['Mine', 'Also theirs', 'Typed with care'],
    )
    await notice.getByRole('button', { name: 'Take what is stored' }).click()
    assert.equal(await field('First name').inputValue(), 'Theirs')
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText('Saved', { exact: true }).waitFor()
    const { user } = (await api.get(`/community/users/v1/${membership.userRef}`)).body
    assert.deepEqual([user.name, user.surname, user.about], ['Theirs', 'Also theirs', 'Typed with care'])
  })

  test('a name that was typed in a list stays when somebody else was quicker, and is stored when it is still wanted', async () => {
    const api = apiOf(world.demo.json)
    const [category] = (await api.get('/shop/categories/v1')).body.categories
    const path = `/shop/categories/v1/${category.id}`
    const stored = async () => (await api.get(path)).body.category.title
    await mine.goto(`${world.console}/shop/products?dialog=categories`)
    await mine.getByLabel(`Rename: ${category.title}`).fill('Mine')
    assert.equal((await api.put(path, { category: { title: 'Theirs' } })).status, 200)
    const field = mine.getByLabel('Rename: Theirs')
    await field.waitFor()
    await field.press('Enter')
    const notice = mine.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile' })
    await notice.getByText(/^Changed by ./).waitFor()
    assert.deepEqual([await field.inputValue(), await stored()], ['Mine', 'Theirs'])
    await notice.getByRole('button', { name: 'Do it all the same' }).click()
    await mine.getByText('Saved', { exact: true }).waitFor()
    assert.equal(await stored(), 'Mine')
  })
})
