/**
 * Runs work that may await SQL alone. Statements of SQLite settle in microtasks, so a macrotask that fires before the work has settled
 * shows that it waits for something else: then it is refused, because others wait for its transaction. `work` gets a function that
 * tells whether it has settled.
 */
export function runWithinTurn<T>(work: (settled: () => boolean) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let settled = false
    const watch = setImmediate(() => settle(() => reject(new Error('a write waited for something other than its transaction'))))
    const settle = (answer: () => void) => {
      settled = true
      clearImmediate(watch)
      answer()
    }
    work(() => settled).then(
      value => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    )
  })
}
