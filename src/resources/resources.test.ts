import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { faultsIn } from '../../test/people.ts'
import type { Json } from '../../test/client.ts'
import { onEachService } from '../../test/world.ts'

onEachService('resources', world => {
  const PATH = '/resources/v1'
  const fieldsOf = (fields: object = {}) => ({
    locationRef: world.main.location,
    type: 'meetingRoom',
    title: 'Lock Room',
    ...fields,
  })
  const create = async (fields: object = {}): Promise<Json> => {
    const { status, body, text } = await world.main.api.post(PATH, { resource: fieldsOf(fields) })
    assert.equal(status, 201, text)
    return body.resource
  }
  const patch = (id: string, resource: object) => world.main.api.send('PATCH', `${PATH}/${id}`, { resource })

  test('a resource has what was sent, and its defaults for all else', async () => {
    const tiers = [
      { from: 0, unitAmount: 24.5 },
      { from: 240, flatAmount: 90 },
    ]
    const made = await create({ capacity: 8, bookingStepMinutes: 30, money: { enabled: true, tiers }, bookAheadDays: 60 })
    assert.partialDeepStrictEqual(made, {
      type: 'meetingRoom',
      capacity: 8,
      bookAheadDays: 60,
      bookingStepMinutes: 30,
      duration: { min: 15, max: 1_440, public: { enabled: false, min: 15, max: 1_440 } },
      bufferTime: 'zeroMinutes',
      schedule: { enabled: false },
      money: {
        enabled: true,
        tiers: [
          { from: 0, flatAmount: 0, unitAmount: 24.5 },
          { from: 240, flatAmount: 90, unitAmount: 0 },
        ],
      },
      credits: { enabled: false, tiers: [{ from: 0, flatAmount: 0, unitAmount: 0 }] },
      dayPassesEnabled: false,
      autoRelease: { enabled: false, interval: 'fifteenMinutes' },
      checkIn: { interval: 'zeroMinutes' },
      children: [],
    })
    assert.deepEqual((await world.main.api.get(`${PATH}/${made.id}`)).body.resource, made)
  })

  test('a resource is meant for everybody, or for those whose plan gives access to it alone', async () => {
    const visibility = 'exclusiveMembers'
    const { id } = await create({ visibility })
    const listed = (await world.main.api.get(`${PATH}?locationRef=${world.main.location}&limit=100`)).body.resources
    assert.equal(listed.find((one: Json) => one.id === id).visibility, visibility)
    const other = await create()
    assert.equal(other.visibility, 'public')
    const changed = await patch(other.id, { visibility })
    assert.equal(changed.body.resource?.visibility, visibility, changed.text)
    const { status, text } = await world.main.asMember.get(`${PATH}/${other.id}`)
    assert.deepEqual([status, JSON.parse(text).resource.visibility], [200, visibility])
  })

  test('an update changes what it names, at every depth, and nothing else', async () => {
    const made = await create({ duration: { min: 30, max: 480 }, capacity: 4 })
    const { body } = await patch(made.id, {
      duration: { public: { enabled: true, max: 60 } },
      autoRelease: { interval: 'fiveMinutes' },
      capacity: null,
    })
    const { updateDate: _, capacity: __, ...rest } = made
    assert.deepEqual(
      { ...body.resource, updateDate: undefined },
      {
        ...rest,
        duration: { min: 30, max: 480, public: { enabled: true, min: 15, max: 60 } },
        autoRelease: { enabled: false, interval: 'fiveMinutes' },
        updateDate: undefined,
      },
    )
  })

  test('what could never be booked is refused, each fault at its field', async () => {
    const every = { monday: true }
    const resource = fieldsOf({
      duration: { min: 60, max: 30, public: { min: 120, max: 60 } },
      schedule: {
        default: { items: [{ days: every, hours: { from: '09:00', to: '09:00' } }] },
        public: { items: [{ days: {}, hours: { from: '09:00', to: '10:00' } }] },
      },
      money: { tiers: [{ from: 10, unitAmount: 1.234 }] },
      credits: { tiers: [{ from: 0 }, { from: 60 }, { from: 60 }] },
      dayPassesEnabled: true,
    })
    const refused = await world.main.api.post(PATH, { resource })
    assert.equal(refused.status, 400)
    assert.deepEqual(
      faultsIn(refused)
        .map(([pointer]) => pointer)
        .toSorted(),
      [
        '/resource/credits/tiers/2/from',
        '/resource/dayPassesEnabled',
        '/resource/duration/max',
        '/resource/duration/public/max',
        '/resource/money/tiers/0/from',
        '/resource/money/tiers/0/unitAmount',
        '/resource/schedule/default/items/0/hours/to',
        '/resource/schedule/public/items/0/days',
      ],
    )
    const steps = await world.main.api.post(PATH, { resource: fieldsOf({ bookingStepMinutes: 7 }) })
    assert.equal(steps.status, 400)
  })

  test('a part belongs to one whole at the same location, one level deep', async () => {
    const hall = await create({ title: 'Hall' })
    const [east, west] = [await create({ title: 'Hall East', parentRef: hall.id }), await create({ title: 'Hall West' })]
    assert.equal((await patch(west.id, { parentRef: hall.id })).status, 200)
    const { body } = await world.main.api.get(`${PATH}/${hall.id}`)
    assert.deepEqual(body.resource.children, [
      { id: east.id, title: 'Hall East' },
      { id: west.id, title: 'Hall West' },
    ])
    const other = await create({ title: 'Annex room', locationRef: world.main.annex })
    for (const [id, parentRef] of [
      [other.id, hall.id],
      [hall.id, other.id],
      [hall.id, hall.id],
      [other.id, east.id],
      [other.id, randomUUID()],
    ] as const) {
      assert.equal((await patch(id, { parentRef })).status, 400, `${id} in ${parentRef}`)
    }
    assert.equal((await world.main.api.send('DELETE', `${PATH}/${hall.id}`)).body.code, 'in_use')
    assert.equal((await patch(east.id, { parentRef: null })).status, 200)
    assert.equal((await patch(west.id, { parentRef: null })).status, 200)
    assert.equal((await world.main.api.send('DELETE', `${PATH}/${hall.id}`)).status, 200)
    assert.equal((await world.main.api.get(`${PATH}/${hall.id}`)).status, 404)
  })
})
