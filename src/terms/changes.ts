/** Changes of an object as an update sends them: what is left out stays, at every depth. Lists are sent whole. */
type Changing<V> = { [K in keyof V]?: V[K] extends readonly unknown[] ? V[K] : V[K] extends object ? Changing<V[K]> : V[K] }

/** The object that an update makes of a stored one. */
export function withChanges<V extends object>(before: V, changes: Changing<V>): V {
  const after = { ...before }
  for (const key of Object.keys(changes) as (keyof V)[]) {
    const [old, now] = [before[key], changes[key]]
    after[key] = (isObject(old) && isObject(now) ? withChanges(old, now) : now) as V[keyof V]
  }
  return after
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
