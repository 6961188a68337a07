import { Worker } from 'node:worker_threads'
import { unavailable } from '../../kernel/errors/api-error.ts'
import type { BillingDocument } from './rules-document.ts'

/** What the thread answers: the PDF, or why there is none. */
export type Drawn = { content: Uint8Array } | { error: string }

interface Waiting {
  document: BillingDocument
  answer: PromiseWithResolvers<Buffer>
}

/** A thread that draws, and what it is drawing. */
interface Drawer {
  thread: Worker
  drawing: Waiting | undefined
  /** Until it has drawn for too long, or has not been needed for a while. */
  timer: NodeJS.Timeout | undefined
}

/** How many documents may wait. Each takes some hundredths of a second, so whoever is last waits for some seconds. */
const MOST_WAITING = 100
/** One of 400 lines with the longest texts takes a few seconds. */
const MOST_MS = 30_000
const MOST_MB = 512
const IDLE_MS = 60_000

let drawer: Drawer | undefined
const waiting: Waiting[] = []

/**
 * Draws a document as a PDF in a thread of its own, so that nobody else waits for it: one after the other. The thread begins with the first
 * document, and ends when none has been asked for in a minute. Throws 503 while too many wait.
 */
export async function pdfOf(document: BillingDocument): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING) throw unavailable(`${MOST_WAITING} documents are waiting to be drawn already.`)
  const answer = Promise.withResolvers<Buffer>()
  waiting.push({ document, answer })
  next((drawer ??= begin()))
  return answer.promise
}

function begin(): Drawer {
  const thread = new Worker(new URL('./actions-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  })
  const begun: Drawer = { thread, drawing: undefined, timer: undefined }
  thread.on('message', (drawn: Drawn) => take(begun, drawn))
  thread.on('error', error => end(begun, error))
  thread.on('exit', () => end(begun, new Error('the thread that draws documents has ended')))
  return begun
}

function next(asked: Drawer): void {
  if (asked.drawing !== undefined) return
  clearTimeout(asked.timer)
  asked.drawing = waiting.shift()
  if (asked.drawing === undefined) {
    // A process that has nothing else to do ends in spite of it.
    asked.thread.unref()
    asked.timer = setTimeout(() => end(asked), IDLE_MS).unref()
    return
  }
  asked.thread.ref()
  asked.thread.postMessage(asked.drawing.document)
  asked.timer = setTimeout(() => end(asked, new Error(`a document was not drawn in ${MOST_MS} ms`)), MOST_MS)
}

function take(from: Drawer, drawn: Drawn): void {
  const { answer } = from.drawing!
  from.drawing = undefined
  if ('content' in drawn) {
    const { buffer, byteOffset, byteLength } = drawn.content
    answer.resolve(Buffer.from(buffer, byteOffset, byteLength))
  } else answer.reject(new Error('a document could not be drawn', { cause: drawn.error }))
  next(from)
}

/** Ends a thread. What it was drawing fails, and another one goes on with what waits. */
function end(ended: Drawer, error?: Error): void {
  if (drawer !== ended) return
  drawer = undefined
  clearTimeout(ended.timer)
  void ended.thread.terminate()
  ended.drawing?.answer.reject(error)
  if (waiting.length > 0) next((drawer = begin()))
}
