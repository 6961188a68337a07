import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { create, type Font } from 'fontkit'
import { serveWorker } from '../../kernel/worker/thread.ts'
import type { BillingDocument } from './rules-document.ts'
import { drawPdf } from './view-pdf.ts'

const fontOf = (name: string) => create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))) as Font
const fonts = { regular: fontOf('NotoSans-Regular'), bold: fontOf('NotoSans-Bold') }

// What decodes pictures throws where no promise sees it.
let fail: (error: unknown) => void = () => {}
process.on('uncaughtException', error => fail(error))

serveWorker(parentPort!, (document: BillingDocument) => drawn(document).catch((error: unknown) => drawnPlain(document, error)))

/** A picture that cannot be drawn keeps nobody from an invoice. */
function drawnPlain(document: BillingDocument, error: unknown): Promise<Buffer> {
  if (document.logo === undefined) throw error
  return drawn({ ...document, logo: undefined })
}

const drawn = (document: BillingDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    fail = reject
    drawPdf(document, fonts).then(resolve, reject)
  })
