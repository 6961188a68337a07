// C, "the bare bytes": what Node's HTTP server can do at all. It gets the bytes of every answer beforehand.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.on('disconnect', () => process.exit())
const answers = new Map<string, Buffer>()
process.on('message', (bodies: Record<string, string>) => {
  for (const [path, body] of Object.entries(bodies)) answers.set(path, Buffer.from(body))
  process.send!({ known: answers.size })
})

const server = createServer((request, response) => {
  const body = answers.get(request.url!)!
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
