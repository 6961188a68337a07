import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleRules } from '../src/cli/store-verify-people.ts'
import { wordRules } from '../src/cli/store-verify-words.ts'
import { peopleOf } from './people.ts'
import { problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('what verify holds of people', world => {
  const { newMember } = peopleOf(world)

  test('is well after they joined, changed, left and were erased, and each fault is found by its object', async () => {
    const { api, network, location } = world.main
    const { company } = (await api.post('/community/companies/v1', { company: { locationRef: location, title: 'Acme' } })).body
    const [one, two, three, four] = [await newMember(), await newMember(), await newMember(), await newMember()]
    const [gone, left, marked] = [await newMember(), await newMember({ notes: 'x' }), await newMember()]
    await api.put(`/community/users/v1/${one.userRef}`, { user: { name: 'Ünal', email: 'Unal@Example.com' } })
    await api.put(`/community/memberships/v1/${one.id}`, { membership: { companyRef: company.id } })
    for (const { id } of [gone, left, marked]) await api.send('DELETE', `/community/memberships/v1/${id}`)
    for (const { userRef } of [gone, marked]) await api.send('DELETE', `/community/users/v1/${userRef}`)
    const asking = () => newMember({ status: 'requested' })
    const [asked, welcome, refused] = [await asking(), await asking(), await asking()]
    await api.post(`/community/memberships/v1/${welcome.id}/approve`, undefined)
    await api.post(`/community/memberships/v1/${refused.id}/reject`, { reason: 'Full' })
    assert.deepEqual(await problemsIn(world), [])

    const elsewhere = { company: { locationRef: world.main.annex, title: 'Away' } }
    const away = (await api.post('/community/companies/v1', elsewhere)).body.company
    const change = (table: 'user' | 'membership', id: string, changes: object) =>
      world.database.write(tx =>
        tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
      )
    await change('user', one.userRef, { emailKey: 'else@example.com' })
    await change('user', gone.userRef, { surname: 'Again' })
    await change('membership', marked.id, { metadata: JSON.stringify({ desk: 1 }) })
    await change('membership', two.id, { nameKey: 'zz', companyRef: away.id, companyRole: 'member' })
    await change('membership', three.id, { companyRole: 'manager' })
    await change('membership', four.id, { placeKey: null })
    await change('membership', asked.id, { approveDate: '2027-01-01T00:00:00.000Z' })
    await change('membership', one.id, { rejectReason: 'Full' })
    await change('membership', left.id, { placeKey: `${location}:${left.userRef}` })
    await world.database.write(async tx => {
      for (const table of ['word', 'objectWords'] as const)
        await tx.run(tx.sql.deleteFrom(table).where('network', '=', network).where('objectRef', 'in', [two.id, two.userRef]))
    })
    const withWords = { network, kind: 'membership', word: 'stray' }
    const stray = [
      { ...withWords, createDate: '2020-01-01T00:00:00.000Z', objectRef: three.id },
      { ...withWords, createDate: '2020-01-01T00:00:00.000Z', objectRef: company.id },
    ]
    await world.database.write(tx => tx.run(tx.sql.insertInto('word').values(stray)))
    const role =
      'a membership has a role in a company exactly when it has the company, which is of its location and not deleted before it'
    const inOneRow = 'the row of all words of an object has the words by which it is found'
    const approval = 'a membership says since when it is approved exactly when it is, and why it was rejected only when it was'
    const place = 'a person has one membership at a location that is not deleted, or doubles from before that was held'
    assert.deepEqual(
      await problemsIn(world, [...peopleRules, ...wordRules]),
      [
        `the key of an e-mail is the e-mail in lower case, and nobody who was erased has one: ${one.userRef}`,
        `nothing tells who a person was that was erased: ${gone.userRef}`,
        `nothing tells who a person was that was erased: ${marked.userRef}`,
        `a membership is sorted by the name of its user: ${two.id}`,
        `${role}: ${two.id}`,
        `${role}: ${three.id}`,
        `${place}: ${four.id}`,
        `${approval}: ${asked.id}`,
        `${approval}: ${one.id}`,
        `${place}: ${left.id}`,
        `a user is found by words exactly while it is not deleted: ${two.userRef}`,
        `a membership is found by words exactly while it is not deleted: ${two.id}`,
        `${inOneRow}: ${three.id}`,
        `${inOneRow}: ${company.id}`,
        `the words of a membership have its date: ${three.id}`,
        `the words of a membership have its date: ${company.id}`,
      ].toSorted(),
    )
  })
})
