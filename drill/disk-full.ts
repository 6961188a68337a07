import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { caller, outcome, type Call } from './caller.ts'
import { exactly, holds, skipped, tally, told, type Finding, verified } from './finding.ts'
import { becomes, type Stage } from './stage.ts'
import { outcomesOf, writeOn } from './writers.ts'
import type { Cast } from './world.ts'

const SIZE_MB = 24
/** What the ballast leaves for writes. */
const LEFT_BYTES = 3_000_000

/** The disk of the data is full: writes are refused with 503, reads go on, and both are well once there is room again. */
export async function* full(stage: Stage): AsyncGenerator<Finding> {
  const folder = join(stage.folder, 'small')
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    const why = mounted.error?.message ?? mounted.stderr.trim()
    return void (yield skipped('full disk', `a small file system cannot be mounted here: ${why}`))
  }
  try {
    yield* fill(stage, folder)
  } finally {
    await stage.endServices()
    execFileSync('umount', [folder])
  }
}

async function* fill(stage: Stage, folder: string): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const path = databaseUrl.slice('sqlite:'.length)
  const here = join(folder, basename(path))
  copyFileSync(join(dirname(path), basename(path)), here)
  const service = await stage.serve(`sqlite:${here}`)
  const call = caller(service.baseUrl, main)
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES))
  const probe = await call('POST', '/support/tickets/v1', ticket(main))
  const read = `/support/tickets/v1/${probe.body.ticket.id}`

  let refusals = 0
  let misread = 0
  const end = performance.now() + 10_000
  const goesOn = () => refusals < 200 && performance.now() < end
  const watching = (async () => {
    while (goesOn()) if ((await outcome(call('GET', read))) !== '200') misread++
  })()
  const counted: Call = async (...words) => {
    const reply = await call(...words)
    if (reply.status >= 500) refusals++
    return reply
  }
  const writes = await writeOn({ call: counted, clients: 8, kinds: ['event', 'ticket'], cast: main, goesOn, pauseMs: 5 })
  await watching
  const answers = outcomesOf(writes)
  yield told('full disk: the answers to writes', tally(answers))
  const strange = Object.keys(answers).filter(name => !/^(201|503)/.test(name))
  yield holds('full disk: writes are refused with 503', tally(answers), '503', refusals > 0 && strange.length === 0)
  yield exactly('full disk: reads not answered with 200', misread, 0)
  yield exactly('full disk: /readyz', await outcome(call('GET', '/readyz')), '200')
  rmSync(ballast)
  const start = performance.now()
  const recovers = await becomes(async () => (await outcome(call('POST', '/support/tickets/v1', ticket(main)))) === '201', 5_000)
  yield holds(
    'full disk: writes again once there is room, after',
    `${Math.round(performance.now() - start)} ms`,
    '≤ 5,000 ms',
    recovers,
  )
  yield exactly('full disk: ends by SIGTERM with', await service.end(), 0)
  yield await verified(stage, `sqlite:${here}`, 'full disk: ')
}

const ticket = ({ location: locationRef }: Cast) => ({ ticket: { locationRef, type: 'cleaning', description: 'A look' } })
