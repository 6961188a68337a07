// Lists of what comes and goes with each request. A set makes itself anew every few times then, and each of its former tables keeps the next one,
// with all that this held, until the next full collection.

/** Puts one at the end of a list, unless it is in it. */
export function putIn<T>(list: T[], item: T): void {
  if (!list.includes(item)) list.push(item)
}

/** Takes one out of a list, if it is in it. */
export function takeOut<T>(list: T[], item: T): void {
  const at = list.indexOf(item)
  if (at === 0) list.shift()
  else if (at > 0) list.splice(at, 1)
}
