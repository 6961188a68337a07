/** Whether an Accept header names one media type with a greater weight than another. What it does not name has none, `*` or not. */
export function prefers(accept: string | undefined, type: string, other: string): boolean {
  const weights = new Map(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map(range => {
        const [name = '', ...parameters] = range.split(';').map(part => part.trim())
        const weight = parameters.find(parameter => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
      }),
  )
  return (weights.get(type) ?? 0) > (weights.get(other) ?? 0)
}

/** Whether an Accept-Encoding header names an encoding, and not with the weight 0. What it does not name it does not take, `*` or not. */
export function takes(accept: string | string[] | undefined, encoding: 'br' | 'gzip'): boolean {
  return String(accept ?? '')
    .toLowerCase()
    .split(',')
    .some(part => {
      const [name, ...parameters] = part.split(';').map(each => each.trim())
      return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
    })
}
