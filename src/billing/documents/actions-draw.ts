import { Worker } from 'node:worker_threads'
import { QueuedWorker, type AskedBy } from '../../kernel/worker/queued-worker.ts'
import type { BillingDocument } from './rules-document.ts'

const MOST_MB = 512

const drawer = new QueuedWorker<BillingDocument, Uint8Array>(
  () => new Worker(new URL('./actions-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MB } }),
)

/** Draws a document as a PDF in a thread of its own. Throws 503 while too many wait. */
export async function pdfOf(document: BillingDocument, asker: AskedBy): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawer.make(document, asker)
  return Buffer.from(buffer, byteOffset, byteLength)
}
