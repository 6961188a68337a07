import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'
import { navigate } from '../navigate.ts'

inBrowser('finding things', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn('/access/audit')
  })
  const rows = () => page.locator('tbody tr [data-open]')
  const first = () => rows().first().getAttribute('href')

  test('a list is paged on and back, by its buttons and by the browser, also after it was loaded anew', async () => {
    await rows().first().waitFor()
    const pages = [await first()]
    for (const name of ['Next page', 'Next page', 'Previous page']) {
      const before = await first()
      await page.getByRole('button', { name }).click()
      await page.locator(`tbody tr [data-open][href="${before}"]`).waitFor({ state: 'detached' })
      pages.push(await first())
    }
    assert.equal(pages[3], pages[1])
    assert.equal(new Set(pages).size, 3)
    await page.reload()
    await rows().first().waitFor()
    assert.equal(await first(), pages[1])
    await page.getByRole('button', { name: 'Previous page' }).click()
    await page.getByRole('button', { name: 'Previous page' }).waitFor({ state: 'detached' })
    // Until the first page is there, the rows of the second one stay. Something newer may stand above by now.
    await page.locator(`tbody tr [data-open][href="${pages[0]}"]`).waitFor()
    assert.equal(await page.locator(`tbody tr [data-open][href="${pages[1]}"]`).count(), 0)
    await page.goBack()
    await page.getByRole('button', { name: 'Previous page' }).waitFor()
  })

  test('the address of a page of another location opens the list at its first page', async () => {
    await navigate(page, '/access/audit')
    await rows().first().waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.waitForURL(url => url.searchParams.has('page'))
    const { search } = new URL(page.url())
    world.expected.add(400)
    await navigate(page, `/invoices${search}`)
    await page.waitForURL(url => !url.searchParams.has('page'))
    await rows().first().waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('an address that was cut names nothing, as that of something deleted does', async () => {
    world.expected.add(400)
    await navigate(page, `/community/companies/${world.demo.json.companyRef.slice(0, -2)}`)
    await page.getByRole('alert').getByText('There is no such thing').waitFor()
  })

  test('what an address cannot say is as if it did not say it', async () => {
    const dialog = page.getByRole('dialog')
    const cut = world.demo.json.memberRef.slice(0, -2)
    for (const path of [
      '/events?dialog=new&start=garbage&end=2027-02-30T18:00:00Z',
      `/resources/bookings?dialog=new&start=2027-01-14&resource=garbage&person=${cut}&date=2027-02-30`,
      `/community/memberships?columns=garbage&order=constructor&dialog=invite&companyRef=${cut}`,
    ]) {
      await navigate(page, path)
      await dialog.waitFor()
      for (const field of await dialog.locator('input[type="datetime-local"]').all())
        assert.notEqual(await field.inputValue(), '')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Company' }).waitFor()
    await navigate(page, '/invoices/upcoming?subscriptionRef=garbage')
    await page.getByText('Nothing is to be billed').waitFor()
  })

  test('a filter by what there is not is none', async () => {
    await navigate(page, '/invoices?status=garbage&overdue=constructor&customerRef=garbage&issueDate[gte]=garbage')
    await rows().first().waitFor()
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor()
    await navigate(page, '/discounts/redemptions?q=garbage&couponRef=1')
    await rows().first().waitFor()
    await navigate(page, '/support/tickets?status=constructor&type=garbage&priority=garbage&assignee=garbage&requester=garbage')
    await page.getByRole('list', { name: 'Support' }).getByRole('link').first().waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('the dates of a list are written once, though its address is told the location only after it is drawn', async () => {
    const open = async (path: string, title: string) => {
      await navigate(page, path)
      await rows().first().waitFor()
      // It is said once the address rests.
      await page.locator('[data-title]', { hasText: title }).waitFor({ state: 'attached' })
    }
    await open('/invoices', 'Invoices')
    await open('/access/audit', 'Audit log')
    await page.evaluate(`(() => {
      const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
      window.written = 0
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get() { window.written++; return get.call(this) } })
    })()`)
    await open('/invoices', 'Invoices')
    assert.equal(new URL(page.url()).searchParams.get('at'), 'all')
    const [written, shown] = await page.evaluate<number[]>(`[window.written, document.querySelectorAll('time').length]`)
    // Each in the table and in its tip.
    assert.ok(shown! > 50 && written! <= 2 * shown! + 4, `${written} for ${shown}`)
  })

  test('an address shows whoever is given it the same locations, whichever they chose last', async () => {
    const { locations, locationRef } = (
      await (await page.request.get(`${new URL(page.url()).origin}/access/sessions/v1/current`)).json()
    ).session
    const { id, title } = locations.find(({ id }: { id: string }) => id !== locationRef)
    const keep = (ref: string) => page.evaluate(`localStorage.setItem('stoa.location', ${JSON.stringify(ref)})`)
    await keep('')
    await page.goto(`${world.console}/events`)
    await page.waitForURL(url => url.searchParams.get('at') === 'all' && url.searchParams.get('here') === locationRef)
    const shared = page.url()
    await keep(id)
    await page.goto(`${world.console}/invoices`)
    await page.waitForURL(url => url.searchParams.get('at') === id)
    await page.getByRole('button', { name: `Location: ${title}` }).waitFor()
    await page.goto(shared)
    await page.getByRole('button', { name: 'Location: All locations' }).waitFor()
    // What is of one location is of that which the sender saw.
    await page.goto(`${world.console}/events?at=all&here=${id}`)
    await page.getByRole('button', { name: `Shown here: ${title}` }).waitFor()
    await page.getByRole('button', { name: 'Location: All locations' }).click()
    await page.getByRole('menuitemradio').nth(1).click()
    await page.getByRole('button', { name: /^Location: / }).click()
    await page.getByRole('menuitemradio', { name: 'All locations' }).click()
    await page.waitForURL(url => url.searchParams.get('at') === 'all')
  })

  test('the list of people asks for one page, and for the next one before somebody turns to it', async () => {
    const asked: [path: string, isNext: boolean][] = []
    // The page that was looked at last may be about to read its next one.
    await page.goto('about:blank')
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (/\/v1/.test(pathname) && !/changes|sessions|signups/.test(pathname))
        asked.push([pathname, searchParams.has('nextPageToken')])
    })
    const next = page.waitForRequest(/nextPageToken=/)
    await page.goto(`${world.console}/community/memberships`)
    await rows().first().waitFor()
    const { companyRef } = world.demo.json
    const { title } = (await apiOf(world.demo.json).get(`/community/companies/v1/${companyRef}`)).body.company
    await page.getByRole('cell', { name: title, exact: true }).first().waitFor()
    await next
    const list = '/community/memberships/v1'
    assert.deepEqual(asked, [
      [list, false],
      [list, true],
    ])
  })

  test('an address that no page has says so, beside what waits for somebody', async () => {
    await page.goto(`${world.console}/nowhere`)
    await page.getByRole('heading', { name: 'There is no such thing' }).waitFor()
    await page.getByRole('img', { name: /^\d+ to decide$/ }).waitFor()
  })

  test('Ctrl-K opens what can be begun, with its dialog', async () => {
    const box = page.getByPlaceholder('Search people, pages and more')
    for (const [words, named, dialog] of [
      ['new event', 'New event', 'New event'],
      ['bring somebody', 'Bring somebody into the team', 'Bring somebody into the team'],
      ['audit', 'Audit log', undefined],
    ] as const) {
      await page.keyboard.press('Control+k')
      await box.fill(words)
      await page.getByRole('dialog').getByRole('button', { name: named }).click()
      if (dialog === undefined) await page.getByRole('heading', { level: 1, name: named }).waitFor()
      else await page.getByRole('dialog', { name: dialog }).waitFor()
      await page.keyboard.press('Escape')
    }
  })

  test('what is found is told to those who hear, in lists, by fields and by Ctrl-K', async () => {
    const { locationRef } = world.demo.json
    const told = (text: string, where = page.locator('#content')) =>
      where.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
    await navigate(page, `/community/memberships?at=${locationRef}`)
    await page.getByRole('searchbox').fill('lindqvist')
    await told('1 row')
    await page.getByRole('searchbox').fill('nobody at all')
    await told('Nothing found')
    await page.keyboard.press('Control+k')
    const finder = page.getByRole('dialog')
    const box = page.getByPlaceholder('Search people, pages and more')
    await box.fill('new event')
    await told('New event', finder)
    await box.fill('nobody at all')
    await told('Nothing found', finder)
    await page.keyboard.press('Escape')
    await navigate(page, '/discounts/redemptions')
    await page.getByRole('combobox', { name: 'Coupon' }).fill('none at all')
    await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('Enter takes the first hit, also of what is still to be found', async () => {
    const { memberRef, locationRef } = world.demo.json
    const { user } = (await apiOf(world.demo.json).get(`/community/memberships/v1/${memberRef}`)).body.membership
    await page.keyboard.press('Control+k')
    // The keyboard is in the field a moment after that is to be seen.
    await page.getByPlaceholder('Search people, pages and more').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(`${user.name} ${user.surname.slice(0, 3)}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/community/memberships/${memberRef}?**`)

    await navigate(page, `/shop/orders?dialog=sell&at=${locationRef}`)
    const person = page.getByRole('dialog').getByRole('combobox', { name: 'Person' })
    // The people that are offered to whoever has typed nothing are not taken for those that are sought.
    await person.click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.type(`${user.name} ${user.surname.slice(0, 3)}`)
    await page.keyboard.press('Enter')
    for (const until = Date.now() + 5_000; (await person.inputValue()) !== `${user.name} ${user.surname}`;) {
      assert.ok(Date.now() < until, await person.inputValue())
      await page.waitForTimeout(50)
    }
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
  })

  test('an area that cannot be searched says so among what the others find, and can be asked again', async () => {
    const { companyRef } = world.demo.json
    const { title } = (await apiOf(world.demo.json).get(`/community/companies/v1/${companyRef}`)).body.company
    const refusing = '**/community/companies/v1?**'
    const problem = {
      type: '/problems/conflict',
      title: 'Conflict',
      status: 409,
      detail: 'Not now.',
      code: 'conflict',
      requestId: 'x',
    }
    await page.route(refusing, route => route.fulfill({ status: 409, json: problem, contentType: 'application/problem+json' }))
    world.expected.add(409)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search people, pages and more').fill(title.slice(0, 8))
    const failed = page.getByRole('dialog').getByText('This could not be searched. Try again')
    await failed.waitFor()
    await page.unroute(refusing)
    world.expected.delete(409)
    await failed.click()
    await page.getByRole('dialog').getByText(title).first().waitFor()
    await page.keyboard.press('Escape')
  })

  test('what keeps a thing from being deleted is told in the language of the person', async () => {
    await page.evaluate(`localStorage.setItem('stoa.language', 'de')`)
    await page.goto(`${world.console}/shop/products?dialog=categories`)
    const dialog = page.getByRole('dialog')
    world.expected.add(409)
    await dialog
      .getByRole('button', { name: /löschen|entfernen/i })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: /^Die Kategorie .+ löschen\?$/ })
      .getByRole('button', { name: 'Löschen', exact: true })
      .click()
    await page.getByText(/Wird noch gebraucht: \d+ Artikel\./).waitFor()
    world.expected.delete(409)
  })

  test('what cannot be added to a subscription is told in the language of the person, and is not asked for', async () => {
    const { memberRef } = world.demo.json
    const [{ id }] = (await world.read(`/subscriptions/v1?customerRef=${memberRef}&status=active`)).subscriptions
    await page.goto(`${world.console}/subscriptions/${id}?dialog=add`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Bezeichnung').fill('Licht')
    await dialog.getByLabel('Einzeln').fill('5')
    const credits = dialog.getByLabel('Credits', { exact: true })
    world.expected.add(400)
    await credits.fill('1,005')
    await dialog.getByText('Höchstens 2 Nachkommastellen.').waitFor()
    world.expected.delete(400)
    await credits.fill('-1')
    await dialog.getByText('Höchstens 2 Nachkommastellen.').waitFor({ state: 'hidden' })
    await credits.fill('1')
    await dialog.getByText('Was folgt').waitFor()
    assert.equal(await dialog.getByText('Englisch').count(), 0)
    await page.evaluate(`localStorage.removeItem('stoa.language')`)
  })
})
