/** A row of a table, and the line of the file at which it begins. */
interface Row {
  line: number
  cells: string[]
}

export interface Table {
  delimiter: string
  /** Whether the first line of the file names the delimiter, as `sep=;`. */
  isNamed: boolean
  header: Row
  rows: Row[]
}

/** The text of a file: UTF-8 or UTF-16, else what spreadsheets write on Windows. */
export function decoded(bytes: ArrayBuffer): { text: string; encoding: string } {
  const [first, second] = new Uint8Array(bytes)
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** Reads CSV as spreadsheets write it. Undefined when there is no row with any text, or when a quote is never closed. */
export function readTable(text: string): Table | undefined {
  const [said = '', named] = /^sep=([;,\t|])(?:\r\n|\r|\n)/i.exec(text) ?? []
  const body = text.slice(said.length)
  const delimiter = named ?? delimiterOf(body)
  const rows = readRows(body, delimiter, named === undefined ? 1 : 2)
  const header = rows?.shift()
  return header && { delimiter, isNamed: named !== undefined, header, rows: rows! }
}

/** The delimiter of which the first row has the most outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return [';', ',', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

function readRows(text: string, delimiter: string, firstLine: number): Row[] | undefined {
  const rows: Row[] = []
  let [line, begin] = [firstLine, firstLine]
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    cells.push(cell)
    if (cells.some(text => text !== '')) rows.push({ line: begin, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isBreak) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (isBreak) {
      endRow()
      begin = line
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) return undefined
  endRow()
  return rows
}

/** Writes a table so that each row begins at the line where it was, because the service tells faults by lines. */
export function writeTable({ delimiter, isNamed, header, rows }: Table): string {
  const quoted = (cell: string) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell)
  let text = isNamed ? `sep=${delimiter}\r\n` : ''
  let line = isNamed ? 2 : 1
  for (const row of [header, ...rows]) {
    const missing = Math.max(row.line - line, 0)
    const written = row.cells.map(quoted).join(delimiter)
    text += '\r\n'.repeat(missing) + written + '\r\n'
    line += missing + 1 + (written.match(/\r\n|\r|\n/g)?.length ?? 0)
  }
  return text
}
