import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'

/** How much of what a client still sends is read after its refusal, and for how long. */
const MOST_BYTES = 32 * 1_048_576
const LONGEST_MS = 5_000
const LOOK_MS = 50

/**
 * The body of an answer to a request that still comes. All of it is written at once, but it ends only when the request has come, or too
 * much of it: a connection that is closed while the client sends is reset, and then the client loses the answer.
 */
export function answerWhileItComes(text: string, request: IncomingMessage): Readable {
  const answer = new Readable({ read() {} })
  answer.push(text)
  const end = () => {
    stop()
    answer.push(null)
  }
  const stop = passOver(request.socket, end)
  request.once('end', end).once('close', end).resume()
  return answer
}

/** Calls `giveUp` when a socket has sent too much or for too long from now on. Gives a function that stops the watch. */
export function passOver(socket: Socket, giveUp: () => void): () => void {
  const most = socket.bytesRead + MOST_BYTES
  const latest = performance.now() + LONGEST_MS
  const watch = setInterval(() => {
    if (socket.bytesRead <= most && performance.now() <= latest) return
    clearInterval(watch)
    giveUp()
  }, LOOK_MS)
  return () => clearInterval(watch)
}
