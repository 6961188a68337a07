import type { MouseEvent } from 'react'

/**
 * For a deed whose button makes room for another one at once, such as that of the next row: the second click of a double click would fall on that,
 * and is meant for none.
 */
export const firstClick =
  (deed: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) deed()
  }
