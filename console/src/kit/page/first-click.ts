import type { MouseEvent } from 'react'

/**
 * For an action whose button makes room for another one at once, such as that of the next row: the second click of a double click would fall on that,
 * and is meant for none.
 */
export const firstClick =
  (action: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) action()
  }
