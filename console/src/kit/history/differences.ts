/** What the audit log has of an object: as it was, and as it is. */
interface Sides {
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

interface Difference {
  /** Where the stored object has it: `openingHours.enabled`. */
  path: string
  before: unknown
  after: unknown
  isChanged: boolean
}

/** What the store needs for itself, and what changes with every write. */
const INTERNAL =
  /^(id|network|updateDate|statusUpdateDate|sequence|[a-z]+Key|[a-z]+Sort|lastDate|longEndDate|lookDate|lookPlace|closeDate|durationClass|alone|locationsLeft|lastRefs|taken)$/

/** Of the object itself, and of rows that are told with it; an `id` elsewhere in it is a reference. */
export const isInternal = (path: string): boolean => INTERNAL.test(path.replace(/^(options|items|changes|pauses)\.\d+\./, ''))

/** The fields of an object as it was and as it is, those that changed first. What was created or deleted has one side alone. */
export function differences({ before, after }: Sides): Difference[] {
  const [old, now] = [leaves(before), leaves(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(path => !isInternal(path))
  const all = paths.map(path => ({
    path,
    before: old.get(path),
    after: now.get(path),
    isChanged: before !== undefined && after !== undefined && !isSame(old.get(path), now.get(path)),
  }))
  return [...all.filter(({ isChanged }) => isChanged), ...all.filter(({ isChanged }) => !isChanged)]
}

/** Null and absent are the same to people. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const isSame = (a: unknown, b: unknown) => (isNothing(a) && isNothing(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Objects in objects are told field by field, also those in lists; lists of anything else, and of people, as a whole. */
function leaves(value: unknown, path = ''): Map<string, unknown> {
  const isWhole =
    typeof value !== 'object' ||
    value === null ||
    (path !== '' && Object.keys(value).length === 0) ||
    (Array.isArray(value) && (value.every(isOfPerson) || !value.every(each => typeof each === 'object' && each !== null)))
  if (isWhole) return new Map(path === '' ? [] : [[path, value]])
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...leaves(inner, path === '' ? name : `${path}.${name}`)]))
}

/** Somebody in a list of people. */
export const isOfPerson = (each: unknown): each is { membershipRef: string } =>
  typeof each === 'object' && each !== null && 'membershipRef' in each

/** What an object is called by what is stored of it: its title, its name, its number. */
export function nameOf({ before, after }: Sides): string | undefined {
  const { title, name, surname, number, description } = { ...before, ...after }
  if (typeof title === 'string' && title !== '') return title
  if (typeof name === 'string' && name !== '') return `${name} ${typeof surname === 'string' ? surname : ''}`.trim()
  if (typeof number === 'number' || (typeof number === 'string' && number !== '')) return `#${number}`
  return typeof description === 'string' && description !== '' ? description : undefined
}
