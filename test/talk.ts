import { once } from 'node:events'
import { connect } from 'node:net'
import type { Json } from './client.ts'

interface Said {
  status: number
  /** The status line and the headers. */
  head: string
  body: Json
}

/** A connection on which bytes are sent as they are, and answers read one after the other. */
export function talk(baseUrl: string) {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  const ended = once(socket, 'close')
  let said = ''
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return {
    send: (text: string) => socket.write(text),
    async answer(): Promise<Said> {
      for (;;) {
        const [head = '', ...rest] = said.split('\r\n\r\n')
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
        const body = rest.join('\r\n\r\n')
        if (rest.length > 0 && Buffer.byteLength(body) >= length) {
          said = Buffer.from(body).subarray(length).toString()
          const text = Buffer.from(body).subarray(0, length).toString()
          return { status: Number(head.split(' ')[1]), head, body: length === 0 ? undefined : JSON.parse(text) }
        }
        if (socket.readableEnded || socket.destroyed) throw new Error(`the connection ended after ${JSON.stringify(said)}`)
        await Promise.race([once(socket, 'data'), ended])
      }
    },
    /** Waits until the other side has ended it; gives what else it said. */
    async end(): Promise<string> {
      await ended
      return said
    },
    close: () => socket.destroy(),
    reset: () => socket.resetAndDestroy(),
  }
}
