/** Prints a result, as one line of JSON or as text for people. Results go to stdout, everything else to stderr. */
export function answer(json: boolean, value: unknown, text: string): void {
  console.log(json ? JSON.stringify(value) : text)
}

/** The fields of one object, one line for each. */
export function fields(object: Record<string, unknown>): string {
  const shown = Object.entries(object).filter(([, value]) => value !== undefined)
  const width = Math.max(...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`).join('\n')
}

/** Objects with the same fields as a table with a header line. */
export function table(rows: readonly Record<string, unknown>[], none: string): string {
  if (rows.length === 0) return none
  const names = Object.keys(rows[0]!)
  const lines = [names, ...rows.map(row => names.map(name => cell(row[name])))]
  const widths = names.map((_, i) => Math.max(...lines.map(line => line[i]!.length)))
  return lines
    .map(line =>
      line
        .map((text, i) => text.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
}
