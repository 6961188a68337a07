/** A place in a list: the value of the order's column, and the id of a row. */
export type PageKey = readonly [value: string | number, id: string]

/** Texts below and above every uuid. With them a key is just before or just after all rows of its value. */
export const BEFORE_IDS = ''
export const AFTER_IDS = 'g'

/** How many rows a page looks at, at most, where it cannot go straight to those that it shows. */
export const FARTHEST = 2_000

/** How many rows of each value that is walked a page looks at, at least, where conditions have no index. */
export const FARTHEST_OF_EACH = 100

/** The key of a row, as `value` and `id`. */
export interface KeyRow {
  value: string | number
  id: string
}

export const keyOf = (row: object, column: string): PageKey => {
  const { [column]: value, id } = row as Record<string, string | number>
  return [value!, String(id)]
}

export const keyValues = (end: 'from' | 'to', key: PageKey | undefined): Record<string, string | number> =>
  key === undefined ? {} : { [`${end} value`]: key[0], [`${end} id`]: key[1] }

export const comparePlaces = ([a, id]: PageKey, [b, other]: PageKey) => compareKeys({ value: a, id }, { value: b, id: other })

export const compareKeys = (a: KeyRow, b: KeyRow) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.id < b.id ? -1 : 1)
