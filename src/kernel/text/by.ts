/** Compares by a key, by the next one where that is the same, and so on: `rows.toSorted(by(row => row.createDate, row => row.id))`. */
export const by =
  <T>(...keys: readonly ((of: T) => string)[]) =>
  (one: T, other: T): number => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)]
      if (a !== b) return a < b ? -1 : 1
    }
    return 0
  }
