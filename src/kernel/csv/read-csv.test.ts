import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { spelledBy, valueOf } from './cells.ts'
import { readCsv } from './read-csv.ts'

/** What is read of a file that comes in pieces of so many bytes. */
async function read(file: string | Uint8Array, pieceBytes = 1_000_000) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, at) =>
    bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  )
  const parts = await Array.fromAsync(readCsv(pieces))
  return {
    rows: parts.flatMap(({ rows }) => rows.map(({ line, cells }) => [line, ...cells])),
    delimiter: parts.at(-1)?.delimiter,
    fault: parts.at(-1)?.fault,
  }
}

describe('a CSV file', () => {
  for (const [what, file, delimiter] of [
    ['of Excel in Germany', '\ufeffname;note\r\n"Ada; ""the"" first";3,5\r\n\r\nÖzil;x\r\n', ';'],
    ['of Excel elsewhere', '\ufeffname,note\r\n"Ada; ""the"" first","3,5"\r\n\r\nÖzil,x\r\n', ','],
    ['of Excel in a hurry', 'sep=;\r\nname;note\r\n"Ada; ""the"" first";3,5\r\nÖzil;x', ';'],
    ['of LibreOffice with tabs', 'name\tnote\n"Ada; ""the"" first"\t3,5\n\t\nÖzil\tx\n', '\t'],
    ['of an old Macintosh', 'name;note\r"Ada; ""the"" first";3,5\r\rÖzil;x\r', ';'],
  ] as const) {
    test(`${what} is read whole, however its pieces come`, async () => {
      for (const size of [1_000_000, 1, 2, 3, 7]) {
        const { rows, delimiter: found, fault } = await read(file, size)
        const first = what.includes('hurry') ? 2 : 1
        const last = what.includes('hurry') ? 4 : 4
        const wanted = [
          [first, 'name', 'note'],
          [first + 1, 'Ada; "the" first', '3,5'],
          [last, 'Özil', 'x'],
        ]
        assert.deepEqual({ rows, found, fault }, { rows: wanted, found: delimiter, fault: undefined }, `${size}`)
      }
    })
  }

  test('tells the line at which a row begins, after cells of several lines', async () => {
    const { rows } = await read('a;b\r\n"1\r\n2\n3";x\r\n\r\n4;"\n\n"\n5;y\n')
    assert.deepEqual(
      rows.map(([line]) => line),
      [1, 2, 6, 9],
    )
  })

  test('of one column has commas for delimiters, and those in quotes do not count', async () => {
    assert.equal((await read('title\nx;y\n')).delimiter, ',')
    assert.equal((await read('"a;b;c",d\n')).delimiter, ',')
  })

  test('in Windows-1252 or UTF-16 is refused with the line, and a word on what to do', async () => {
    const latin = Buffer.from('name;note\r\nAda;x\r\nM\xfcller;y\r\n', 'latin1')
    for (const size of [1_000, 1, 5]) {
      const { fault } = await read(latin, size)
      assert.deepEqual([fault?.line, fault?.code], [3, 'invalid_encoding'], `${size}`)
      assert.match(fault!.detail, /not UTF-8; it is probably Windows-1252\. Save it as “CSV UTF-8”/)
    }
    const cut = await read(Buffer.from('name\nM\xc3', 'latin1'))
    assert.deepEqual([cut.fault?.line, cut.fault?.code], [2, 'invalid_encoding'])
    const wide = await read(Buffer.from('\ufeffname\nAda', 'utf16le'))
    assert.match(wide.fault!.detail, /UTF-16/)
    const unmarked = Buffer.from('name;note\nAda;x', 'utf16le')
    for (const file of [unmarked, Buffer.from(unmarked).swap16()])
      assert.deepEqual((await read(file)).fault, { line: 1, code: 'invalid_encoding', detail: wide.fault!.detail })
    const workbook = await read(Buffer.from('PK\x03\x04\x14\0\x06\0\b\0\0\0!\0b\xee\x9dh', 'latin1'))
    assert.match(workbook.fault!.detail, /spreadsheet’s own/)
  })

  test('with a quote that is out of place is refused with the line, after the rows before it', async () => {
    for (const [file, line] of [
      ['a,b\n1,2\n3,"x\n4,5\n', 3],
      ['a,b\n1,2\n3,x"y\n', 3],
      ['a,b\n"1\n1",2\n"x"y,3\n', 4],
    ] as const) {
      const { rows, fault } = await read(file)
      assert.deepEqual([fault?.line, fault?.code], [line, 'malformed_csv'], file)
      assert.equal(rows.length, 2)
    }
  })

  test('has a comma in its numbers where it has none between cells, and with tabs where it can be nothing else', () => {
    const numbers = ['3,90', '1,234', '-0,5', '3.90', '1.234,5']
    const read = (delimiter: string) =>
      numbers.map(cell => valueOf(cell, { name: 'price', path: ['price'], kind: 'number' }, spelledBy(delimiter), []))
    assert.deepEqual(read(';'), [3.9, 1.234, -0.5, 3.9, '1.234,5'])
    assert.deepEqual(read('\t'), [3.9, '1,234', -0.5, 3.9, '1.234,5'])
    assert.deepEqual(read(','), ['3,90', '1,234', '-0,5', 3.9, '1.234,5'])
  })

  test('that is empty has no rows', async () => {
    for (const file of ['', '\ufeff', '\n\n', ';;\n', ' ; \u00a0;\n'])
      assert.deepEqual((await read(file)).rows, [], JSON.stringify(file))
  })
})
