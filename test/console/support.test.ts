import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../chromium.ts'
import { apiOf } from '../demo.ts'

inBrowser('the inbox of support', world => {
  let page: Page
  before(async () => {
    page = await world.signedIn('/support/tickets')
  })

  test('a ticket is opened, taken, answered and solved by keyboard alone, and what was done is stored', async () => {
    await page.getByRole('list', { name: 'Support' }).getByRole('listitem').first().waitFor()
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New ticket' })
    await dialog.getByLabel('What is it about?').fill('The lamp over desk 9 flickers.')
    await dialog.getByLabel('Requester').fill('lindq')
    await page.getByRole('option', { name: /Mia Lindqvist/ }).click()
    await dialog.getByLabel('Topic').click()
    await page.getByRole('option', { name: 'Repair and maintenance' }).click()
    await dialog.getByRole('button', { name: 'Open ticket' }).click()
    await page.getByRole('heading', { level: 2, name: /#\d+ Repair and maintenance/ }).waitFor()
    const id = /tickets\/([0-9a-f-]{36})/.exec(page.url())![1]!
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('i')
    await page.getByText('Inês Carvalho took this ticket').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('Tiago has a new one.')
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByText('Inês Carvalho changed the status to “Solved”').waitFor()
    const { ticket, activities } = await stored(id)
    assert.deepEqual([ticket.status, ticket.userRequester.name, ticket.userAssignee.name], ['solved', 'Mia', 'Inês'])
    assert.deepEqual(
      activities.map(({ type }) => type),
      ['ticketCreated', 'assigneeUpdated', 'comment', 'statusUpdated'],
    )
    // It has left the open ones, and j goes on with the one that stands at its place now.
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.waitForURL(url => !url.pathname.endsWith(id))
    assert.match(page.url(), /tickets\/[0-9a-f-]{36}/)
  })

  test('a step on a ticket that somebody else has changed goes back, and tells who did what', async () => {
    const id = world.demo.json.ticketRef
    await page.goto(`${world.console}/support/tickets/${id}?status=all`)
    await page.getByRole('button', { name: 'Solve', exact: true }).waitFor()
    const { status } = (await stored(id)).ticket
    // What is read again by itself comes late, as it does to somebody who is quicker than the stream of changes.
    const late = Promise.withResolvers<void>()
    await page.route(`**/support/tickets/v1/${id}`, async route => {
      await late.promise
      await route.continue().catch(() => undefined)
    })
    world.expected.add(412)
    await apiOf(world.demo.json).put(`/support/tickets/v1/${id}/priority`, { ticket: { priority: 'urgent' } })
    const refused = page.waitForResponse(response => response.status() === 412)
    await page.keyboard.press('s')
    await refused
    await page.getByRole('button', { name: 'Solve', exact: true }).waitFor()
    late.resolve()
    await page.getByRole('alert').getByText('changed the priority to “Urgent”').waitFor()
    assert.equal((await stored(id)).ticket.status, status)
    await page.getByRole('button', { name: 'Do it all the same' }).click()
    await page.getByText('changed the status to “Solved”').waitFor()
    assert.equal((await stored(id)).ticket.status, 'solved')
    await page
      .getByRole('region', { name: 'History' })
      .getByText(/^Status: (New|In progress) → Solved$/)
      .waitFor()
    // What comes while somebody reads is told to those who hear as well.
    const theirs = await world.signedIn(`/support/tickets/${id}?status=all`, { as: world.demo.json.secondAdminRef })
    await theirs.getByRole('textbox', { name: /^Reply to / }).fill('On my way.')
    await theirs.getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByRole('status')
      .getByText(/ commented: On my way\.$/)
      .waitFor()
  })

  const stored = async (id: string): Promise<Stored> => (await apiOf(world.demo.json).get(`/support/tickets/v1/${id}`)).body
})

interface Stored {
  ticket: { status: string; userRequester: { name: string }; userAssignee: { name: string } }
  activities: { type: string }[]
}
