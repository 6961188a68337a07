/** A place in a list: the value of the order's column, and the id of a row. */
export type PageKey = readonly [value: string | number, id: string]

/** Texts below and above every uuid. With them a key is just before or just after all rows of its value. */
export const BEFORE_IDS = ''
export const AFTER_IDS = 'g'

/** How many rows a page looks at, at most, where it cannot go straight to those that it shows. */
export const FARTHEST = 2_000
