const FORGOTTEN = 1_000

/** Makes room for one more in a map or set that keeps at most `most`: the thousand oldest go. */
export function makeRoom(kept: Map<string, unknown> | Set<string>, most: number): void {
  if (kept.size < most) return
  // A thousand at once, since a map takes long to find its first entry when many before it were deleted.
  let left = FORGOTTEN
  for (const name of kept.keys()) {
    if (left-- === 0) return
    kept.delete(name)
  }
}
