import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { parse, type Parser } from 'csv-parse'
import type { RowFault } from './faults.ts'

/** A row of a table, and the line of the file at which it begins. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** What was read of a file at a time. */
interface CsvPart {
  rows: CsvRow[]
  delimiter: string
  /** Why the file cannot be read further. */
  fault?: RowFault
}

/**
 * Reads CSV as spreadsheets write it, part by part: UTF-8 with or without a byte order mark, semicolons, commas or tabs (or what a first line
 * `sep=;` names), any line ends. Rows without any text are passed over. Once a part tells a fault, it is the last.
 */
export async function* readCsv(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<CsvPart> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const rest = new UndecodedLine()
  let reader: RowReader | undefined
  let head = ''
  for await (const piece of pieces) {
    let text: string
    try {
      if (rest.isAtStart && isUtf16(piece)) throw new TypeError('UTF-16')
      text = decoder.decode(piece, { stream: true })
      rest.pass(piece)
    } catch {
      yield { rows: [], delimiter: ',', fault: rest.faultIn(piece) }
      return
    }
    if (reader === undefined) {
      head += text
      if (!hasWholeLine(head) && head.length < LONGEST_HEAD) continue
      reader = new RowReader(head)
      text = ''
    }
    const part = await reader.read(text)
    yield part
    if (part.fault) return
  }
  try {
    head += decoder.decode()
  } catch {
    yield { rows: [], delimiter: ',', fault: rest.faultIn(new Uint8Array()) }
    return
  }
  reader ??= new RowReader(head)
  yield await reader.end()
}

/** So much is looked at to find the delimiter, and so long a row may be. */
const LONGEST_HEAD = 65_536
const LONGEST_ROW = 1_048_576

const hasWholeLine = (text: string) => /[\r\n]./s.test(text)

/** Parses text row by row and counts lines: those of csv-parse are not right after a cell of several lines. */
class RowReader {
  readonly #parser: Parser
  readonly #delimiter: string
  #rows: CsvRow[] = []
  #line: number
  #first: string
  #fault: RowFault | undefined

  constructor(head: string) {
    const { delimiter, text, lines } = delimiterOf(head)
    this.#delimiter = delimiter
    this.#line = 1 + lines
    this.#first = text
    this.#parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      on_record: (cells: string[]) => this.#take(cells),
    })
    this.#parser.on('error', error => this.#stop(error as Error & { code?: string }))
    this.#parser.resume()
  }

  #take(cells: string[]): null {
    if (cells.some(cell => cell.trim() !== '')) this.#rows.push({ line: this.#line, cells })
    this.#line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0)
    return null
  }

  #stop({ code = '', message }: Error & { code?: string }): void {
    this.#fault = { line: this.#line, code: 'malformed_csv', detail: WORDS[code] ?? `The row cannot be read: ${message}.` }
  }

  async read(text: string): Promise<CsvPart> {
    const whole = this.#first + text
    this.#first = ''
    if (whole !== '' && !this.#fault) await new Promise<void>(resolve => void this.#parser.write(whole, () => resolve()))
    return this.#part()
  }

  async end(): Promise<CsvPart> {
    await this.read('')
    if (!this.#fault) {
      const closed = Promise.race([once(this.#parser, 'end'), once(this.#parser, 'close')]).catch(() => {})
      this.#parser.end()
      await closed
    }
    return this.#part()
  }

  #part(): CsvPart {
    const rows = this.#rows
    this.#rows = []
    return { rows, delimiter: this.#delimiter, ...(this.#fault && { fault: this.#fault }) }
  }
}

const WORDS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote opens here and is never closed.',
  INVALID_OPENING_QUOTE:
    'A quote is in the middle of a cell. A cell with quotes is written in quotes, and its own quotes are doubled.',
  CSV_INVALID_CLOSING_QUOTE:
    'Something follows a closing quote. A cell with quotes is written in quotes, and its own quotes are doubled.',
  CSV_MAX_RECORD_SIZE: 'The row is longer than 1 MiB; perhaps a quote before it is not closed.',
}

const breaksIn = (cell: string) => (/[\r\n]/.test(cell) ? cell.match(/\r\n|\r|\n/g)!.length : 0)

const DELIMITERS = [';', ',', '\t']

/** The delimiter: what a first line `sep=;` says, else the one of which the first row has the most outside of quotes. */
function delimiterOf(head: string): { delimiter: string; text: string; lines: number } {
  const [said, delimiter = ''] = /^sep=([;,\t|])(?:\r\n|\r|\n)/i.exec(head) ?? []
  if (said !== undefined) return { delimiter, text: head.slice(said.length), lines: 1 }
  const [first = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const counted = DELIMITERS.map(delimiter => ({ delimiter, count: first.split(delimiter).length }))
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best))
  return { delimiter: most.count > 1 ? most.delimiter : ',', text: head, lines: 0 }
}

/** Its byte order mark says so, or else that one of the first two bytes is 0, which no name of a column begins with. */
const isUtf16 = ([first, second]: Uint8Array) =>
  first === 0 || second === 0 || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
/** As the files of Excel, Numbers and LibreOffice are. */
const isZip = (piece: Uint8Array) => Buffer.from(piece.subarray(0, 4)).equals(ZIP)
const ZIP = Buffer.from('PK\x03\x04')

/** Counts lines, and keeps what has not ended in a line, to tell where a file is not UTF-8. */
class UndecodedLine {
  isAtStart = true
  #lines = 0
  #open: Uint8Array[] = []

  pass(piece: Uint8Array): void {
    this.isAtStart = false
    const last = piece.lastIndexOf(LINE_FEED)
    for (const byte of piece) if (byte === LINE_FEED) this.#lines++
    if (last >= 0) this.#open = []
    this.#open.push(piece.subarray(last + 1))
  }

  faultIn(piece: Uint8Array): RowFault {
    const code = 'invalid_encoding'
    if (this.isAtStart && isUtf16(piece)) return { line: 1, code, detail: `The file is UTF-16. ${SAVE}` }
    if (this.isAtStart && isZip(piece)) return { line: 1, code, detail: `The file is a spreadsheet’s own, and no CSV. ${SAVE}` }
    let line = this.#lines + 1
    const bytes = Buffer.concat([...this.#open, piece])
    for (let from = 0; from < bytes.length; line++) {
      const end = bytes.indexOf(LINE_FEED, from)
      const text = bytes.subarray(from, end < 0 ? bytes.length : end)
      if (!isUtf8(text)) break
      from += text.length + 1
    }
    return { line, code, detail: `The file is not UTF-8; it is probably Windows-1252. ${SAVE}` }
  }
}

const LINE_FEED = 0x0a
const SAVE = 'Save it as “CSV UTF-8”.'
