import { randomUUID } from 'node:crypto'
import { partsOf, type Shape } from '../src/kernel/contract/parts.ts'
import type { TSchema } from '../src/kernel/contract/schema.ts'
import type { Json } from './client.ts'
import type { Dice } from './dice.ts'

/** What values are made of: random choices, and ids by the member that held them, as `locationRef`; all of them are under `id`. */
export interface Means {
  dice: Dice
  ids: ReadonlyMap<string, readonly string[]>
  /** How often a value is of a shape that the contract refuses. */
  wrong: number
}

/**
 * A random value of a schema's shape, and now and then of another one. Where there is a `base`, a value that is accepted, much of it is
 * taken from there: a body in which all is random is refused for its first member.
 */
export function valueOf(schema: TSchema, means: Means, base?: Json, name = 'id'): unknown {
  const { dice, wrong } = means
  if (dice.chance(wrong)) return dice.pick(WRONG)
  const parts = partsOf(schema)
  switch (parts.kind) {
    case 'nullable':
      return dice.chance(0.2) ? null : valueOf(parts.value, means, base, name)
    case 'array': {
      const length = dice.chance(0.02) ? ((schema as Shape).maxItems as number | undefined) : 1 + dice.below(2)
      return Array.from({ length: (length ?? 3) + (dice.chance(0.02) ? 1 : 0) }, (_, i) =>
        valueOf(parts.items, means, base?.[i] ?? base?.[0], name),
      )
    }
    case 'tagged':
      return valueOf(dice.pick(Object.values(parts.variants)), means, base, name)
    case 'object':
      return objectOf(parts, means, base)
    case 'value':
      return base !== undefined && dice.chance(0.7) ? base : plain(schema as Shape, means, name)
  }
}

/** A random table, as a file that is imported. */
export function tableOf({ dice, ids }: Means): string {
  const columns = COLUMNS.filter(() => dice.chance(0.5))
  const cell = () => `"${String(dice.pick([...TEXTS, dice.pick(ids.get('locationRef')!)])).replaceAll('"', '""')}"`
  const lines = Array.from({ length: dice.below(4) }, () => columns.map(cell).join(dice.chance(0.05) ? ';' : ','))
  return [columns.join(), ...lines].join(dice.pick(['\n', '\r\n'])).toWellFormed()
}

const COLUMNS = ['key', 'user.email', 'user.name', 'locationRef', 'title', 'companyRef', 'option.title', 'metadata', 'colour']

function objectOf(
  { properties, required }: { properties: Record<string, TSchema>; required: readonly string[] },
  means: Means,
  base: Json,
): unknown {
  const { dice, wrong } = means
  const sent = Object.entries(properties).filter(([name]) => {
    if (required.includes(name)) return !dice.chance(wrong)
    return dice.chance(base === undefined ? 0.3 : base?.[name] === undefined ? 0.15 : 0.9)
  })
  const members = sent.map(([name, member]) => [name, valueOf(member, means, base?.[name], name)])
  return Object.fromEntries(dice.chance(wrong) ? [...members, [dice.pick(TEXTS), 1]] : members)
}

function plain(shape: Shape, means: Means, name: string): unknown {
  const { dice, ids } = means
  const { type, format } = shape
  if (shape.const !== undefined) return shape.const
  if (Array.isArray(shape.enum)) return dice.pick(shape.enum)
  if (format === 'uuid') {
    if (dice.chance(0.1)) return randomUUID()
    const known = ids.get(name)
    return dice.pick(known === undefined || dice.chance(0.15) ? ids.get('id')! : known)
  }
  if (format === 'date-time') return dice.pick(TIMES)
  if (format === 'uri') return dice.pick(['https://x.example/a%20b?c=%F0%9F%98%80#d', 'HTTP://[::1]:1/', 'https://ä.example/'])
  if (type === 'boolean') return dice.chance(0.5)
  if (type === 'integer' || type === 'number') return numberOf(shape, dice)
  if (type === 'object') return { [dice.pick(TEXTS)]: dice.pick(WRONG), [dice.pick(TEXTS)]: [dice.pick(TEXTS)] }
  const longest = Math.min(Number(shape.maxLength ?? 300), 5_000)
  const text = dice.pick(TEXTS)
  if (dice.chance(0.1)) return text.repeat(Math.max(1, Math.floor(longest / Math.max(1, [...text].length))))
  return dice.chance(0.05) ? 'x'.repeat(longest + dice.below(2)) : text
}

function numberOf(shape: Shape, dice: Dice): number {
  const least = Number(shape.minimum ?? shape.exclusiveMinimum ?? -1e15)
  const most = Number(shape.maximum ?? 1e15)
  const ends = [least, most, least + 1, most - 1, least - 1, most + 1, least + 0.01, most - 0.01, least + 0.0001, most + 0.01]
  return dice.chance(0.5) ? dice.pick(ends) : dice.pick(NUMBERS)
}

const NUMBERS = [
  0,
  -0,
  1,
  2,
  3,
  10,
  0.01,
  0.1,
  1.005,
  19.99,
  33.3333,
  1e-7,
  100,
  999_999.99,
  999_999_999.99,
  2 ** 31,
  2 ** 53 - 1,
  1e21,
  -1,
]

const TIMES = [
  '1970-01-01T00:00:00Z',
  '1970-01-01T00:00:00+14:00',
  '1999-12-31T23:59:59.999Z',
  '2024-02-29T12:00:00+05:45',
  '2026-03-29T02:30:00+01:00',
  '2030-01-01T10:00:00Z',
  '2030-01-01T10:30:00-11:00',
  '2031-06-01T00:00:00Z',
  '2400-02-29T00:00:00Z',
  '9999-12-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-01:00',
  '2030-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
]

const TEXTS = [
  '',
  ' ',
  'x',
  'Ada Lovelace',
  'ada@example.com',
  'ÄÖÜ ß İstanbul ﬁ Ǆ',
  '日本語 テスト',
  'مرحبا \u202egnp',
  '👩‍👩‍👧‍👦🇩🇪',
  'e\u0301\u0323 \u1e69',
  '\u200b\ufeff',
  'a\nb\r\nc\td',
  '\0',
  '\ud800',
  '\udfff\ud800',
  '%00 %s %_ \\',
  '\'; drop table "user"; --',
  '=1+1',
  '{{user.name}} <script>',
  '__proto__',
  'constructor',
  'null',
  '1e400',
  '-0',
  '12',
  '2030-01-01',
  'Europe/Berlin',
  'EUR',
  'JPY',
  'de-CH-1996',
]

const WRONG: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1.5,
  true,
  [],
  {},
  [null],
  [[]],
  { a: {} },
  'x',
  ...TEXTS.slice(4, 9),
  1e300,
  { toString: 1 },
]
