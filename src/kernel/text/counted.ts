/** So many of a thing, as sentences of the service say it: `1 day`, `2 days`. `many` is for what is not its plural: `seat is`, `seats are`. */
export const counted = (count: number, one: string, many = plural(one)): string => `${count} ${count === 1 ? one : many}`

const plural = (one: string) =>
  /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
