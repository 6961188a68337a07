const FORGOTTEN = 1_000

/** Makes room for one more in a map or set that is to keep so many at most: the thousand that came first go. */
export function makeRoom(kept: Map<string, unknown> | Set<string>, most: number): void {
  if (kept.size < most) return
  // A thousand at once, since it is far to the first of a map at whose beginning much was deleted.
  let left = FORGOTTEN
  for (const name of kept.keys()) {
    if (left-- === 0) return
    kept.delete(name)
  }
}
