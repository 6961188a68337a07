import { pdfOf } from '../src/billing/documents/actions-draw.ts'
import { xmlOf } from '../src/billing/documents/actions-xml.ts'
import { invoiceOf } from '../test/billing-document.ts'
import { machine, machineLine } from './machine.ts'
import { count, table } from './text-table.ts'

/** Tells how many documents are drawn and written in a second, in the one thread that draws. */
export async function benchDocuments(folder: string, { quick }: { quick: boolean }): Promise<string> {
  const some = quick ? 50 : 500
  const rows: string[][] = []
  for (const lines of [3, 40]) {
    const document = invoiceOf(lines)
    // The thread begins and the code is compiled before it is measured.
    const [first] = await timed(() => pdfOf(document, { by: 'bench' }), 1)
    await timed(() => pdfOf(document, { by: 'bench' }), 20)
    const [drawn, size] = await timed(() => pdfOf(document, { by: 'bench' }), some)
    const [written, length] = await timed(() => Promise.resolve(Buffer.from(xmlOf(document))), some)
    const of = `${lines} lines`
    rows.push([
      `PDF, ${of}`,
      count(Math.round(some / drawn)),
      `${count(size)} bytes; the very first took ${Math.round(first * 1_000)} ms`,
    ])
    rows.push([`XML, ${of}`, count(Math.round(some / written)), `${count(length)} bytes`])
  }
  return [machineLine(machine(folder)), table(['', 'a second', ''], rows)].join('\n\n')
}

/** The seconds of so many calls, each after the one before, and the size of what the last one made. */
async function timed(make: () => Promise<Buffer>, times: number): Promise<[seconds: number, size: number]> {
  const start = performance.now()
  let size = 0
  for (let i = 0; i < times; i++) size = (await make()).length
  return [(performance.now() - start) / 1_000, size]
}
