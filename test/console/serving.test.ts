import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SERVE = fileURLToPath(new URL('../../scripts/console/serve.ts', import.meta.url))

test('while it is changed the console is at /console as at the service, with a slash or without, and all else is the service', async () => {
  const service = createServer((request, response) => response.end(`the service: ${request.url}`)).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const child = spawn(process.execPath, [SERVE, `http://127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let said = ''
    while (!said.includes('\n')) said += String((await once(child.stdout, 'data'))[0])
    const { origin } = new URL(/http:\S+/.exec(said)![0])
    const get = async (path: string) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
    for (const path of ['/console', '/console/', '/console?at=1', '/console/support/tickets']) {
      assert.match(await get(path), /<div id="root">/, path)
    }
    assert.match(await get('/console'), /<script src="\/console\/src\/app\/scheme\.js">/)
    for (const path of ['/health', '/consoles', '/support/tickets/v1']) assert.equal(await get(path), `the service: ${path}`)
  } finally {
    child.kill()
    await once(child, 'exit')
    service.close()
  }
})
