import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from '../errors/api-error.ts'
import { schemaBook } from '../openapi/schemas.ts'
import { answered } from './answered.ts'
import { Default, NamedObj, Nullable, Obj, OneOf, Optional, T, Text, Time, Uuid, type Input, type Static } from './schema.ts'
import { Tagged } from './tagged.ts'
import { checker, inBody, validator } from './validate.ts'

/** What is claimed here about types does not compile where it is wrong; that the values keep to it is seen when the test runs. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false

const Ticket = Obj({
  title: T.String(),
  amount: Default(T.Number(), 0),
  note: Optional(T.String()),
  assignee: Nullable(Uuid),
  color: Default(OneOf(['red', 'blue']), 'red'),
  place: Default(Obj({ room: Default(T.Integer(), 1), floor: T.Integer() }), { floor: 0 }),
  steps: Default(T.Array(Obj({ by: Optional(Uuid), done: Default(T.Boolean(), false) })), []),
  payment: Tagged('type', { credits: Obj({ amount: Default(T.Number(), 1) }), external: Obj({ note: Optional(T.String()) }) }),
})

type Sent = Input<typeof Ticket>
type Seen = Static<typeof Ticket>

const Shown = Obj({ id: Uuid, ...answered(Ticket), createDate: Time })

const holds: {
  input: Same<
    Sent,
    {
      title: string
      amount?: number
      note?: string
      assignee: string | null
      color?: 'red' | 'blue'
      place?: { room?: number; floor: number }
      steps?: { by?: string; done?: boolean }[]
      payment: { type: 'credits'; amount?: number } | { type: 'external'; note?: string }
    }
  >
  seen: Same<
    Seen,
    {
      title: string
      amount: number
      note?: string
      assignee: string | null
      color: 'red' | 'blue'
      place: { room: number; floor: number }
      steps: { by?: string; done: boolean }[]
      payment: { type: 'credits'; amount: number } | { type: 'external'; note?: string }
    }
  >
  answered: Same<
    Static<typeof Shown>,
    {
      id: string
      title: string
      amount: number
      note?: string
      assignee?: string
      color: 'red' | 'blue'
      place: { room: number; floor: number }
      steps: { by?: string; done: boolean }[]
      payment: { type: 'credits'; amount: number } | { type: 'external'; note?: string }
      createDate: string
    }
  >
} = { input: true, seen: true, answered: true }

test('a handler sees with its defaults what the type of the input lets a client leave out', () => {
  const sent: Sent = { title: 'Door', assignee: null, steps: [{}], payment: { type: 'credits' } }
  const seen: Seen = {
    title: 'Door',
    amount: 0,
    assignee: null,
    color: 'red',
    place: { room: 1, floor: 0 },
    steps: [{ done: false }],
    payment: { type: 'credits', amount: 1 },
  }
  const faults: Fault[] = []
  assert.deepEqual(validator(Ticket, inBody)(structuredClone(sent), faults), seen)
  assert.deepEqual(faults, [])
})

test('what is answered has its defaults, is never null, and is not held to the limits of the input', () => {
  const Fields = NamedObj('PartFields', { size: Default(T.Integer({ minimum: 1 }), 1), ref: Nullable(Uuid), text: Text(3) })
  const reply = Obj({ ...answered(Obj({ part: Fields, parts: T.Array(Fields, { maxItems: 0 }) })) })
  const part = { size: 0, text: ' long' }
  assert.deepEqual(checker(reply)({ part, parts: [part] }), [])
  assert.deepEqual(
    checker(reply)({ part: { ref: null }, parts: [] }).map(({ pointer, code }) => [pointer, code]),
    [
      ['/part/size', 'required'],
      ['/part/text', 'required'],
      ['/part/ref', 'invalid_type'],
    ],
  )
  assert.equal(schemaBook().reply(reply).properties!.part!.$ref, '#/components/schemas/Part')
})

test('types are what they are claimed to be, and refuse what a check would refuse', () => {
  assert.deepEqual(Object.values(holds), [true, true, true])
  const faultsOf = (sent: Sent) => {
    const faults: Fault[] = []
    validator(Ticket, inBody)(structuredClone(sent), faults)
    return faults.map(({ pointer }) => pointer)
  }
  // @ts-expect-error What is required may not be left out.
  assert.deepEqual(faultsOf({ assignee: null, payment: { type: 'external' } }), ['/title'])
  // @ts-expect-error A member belongs to its own variant.
  assert.deepEqual(faultsOf({ title: '', assignee: null, payment: { type: 'external', amount: 1 } }), ['/payment/amount'])
  // @ts-expect-error A default is a value that a client could send.
  assert.equal(Default(T.Number(), 'none').default, 'none')
})
