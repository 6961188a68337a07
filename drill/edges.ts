import { setTimeout as wait } from 'node:timers/promises'
import { raw } from '../bench/requests.ts'
import { caller } from './caller.ts'
import { converse, headOf, told as said, type Answer, type Conversation } from './conversation.ts'
import { largeBodies } from './edges-bodies.ts'
import { countEach, exactly, holds, tally, type Drill, type Finding, verified } from './finding.ts'
import { malformed } from './malformed.ts'
import { becomes, type Service, type Stage } from './stage.ts'
import type { Cast } from './world.ts'

const HEADERS_S = [15, 17] as const
const BODY_S = [30, 32] as const

/** Conversations that no well-behaved client has. */
export const edges: Drill = { engines: ['sqlite'], most: () => 150, run }

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main } = await stage.newWorld()
  const service = await stage.serve(databaseUrl, { env: { DRAIN_SECONDS: '' } })
  const { port } = service
  const slow = { patienceMs: 40_000, slowly: 'a'.repeat(39) }
  const slowHeaders = converse(port, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ', slow)
  const slowBody = converse(port, headOf(main, 99), slow)

  const answers: Answer[] = []
  const talk = async (bytes: string | Buffer, how?: Parameters<typeof converse>[2]): Promise<Conversation> => {
    const conversation = await converse(port, bytes, how)
    answers.push(...conversation.answers)
    return conversation
  }
  yield* after(talk, main)
  yield* hundred(talk, main)
  for (const [bytes, isHead] of ordinary(main)) await talk(bytes, { finish: true, isHead })
  yield* await largeBodies(stage, service, main)
  const [headers, body] = await Promise.all([slowHeaders, slowBody])
  yield between('slow headers are cut', headers, HEADERS_S)
  yield between('a slow body is cut', body, BODY_S)
  answers.push(...headers.answers, ...body.answers)
  const without = answers.filter(({ status, head }) => status >= 200 && !/\r\nx-content-type-options: nosniff/i.test(head))
  const which = `${without.length} of ${answers.length}${without.length > 0 ? `: ${tally(countEach(without.map(({ status }) => String(status))))}` : ''}`
  yield holds('answers without X-Content-Type-Options: nosniff', which, '0', without.length === 0)
  yield* stopping(service, main)
  yield await verified(stage, databaseUrl)
}

type Speak = (bytes: string | Buffer, how?: Parameters<typeof converse>[2]) => Promise<Conversation>

async function* after(talk: Speak, main: Cast): AsyncGenerator<Finding> {
  const stray = await talk(`${raw('POST', '/events/v1', main, eventOf(main))}!`)
  yield exactly('a POST and a stray byte in one packet', said(stray), '201, 400, end')
  const get = raw('GET', `/plans/v1?locationRef=${main.location}`, main)
  const garbage = await talk(`${get.repeat(5)}garbage\r\n\r\n`)
  yield exactly('five pipelined GETs and garbage', said(garbage), '200, 200, 200, 200, 200, 400, end')
}

async function* hundred(talk: Speak, main: Cast): AsyncGenerator<Finding> {
  const all = malformed(main)
  const results = await Promise.all(all.map(async ({ name, bytes }) => ({ name, ...(await talk(bytes, { finish: true })) })))
  const hanging = results.filter(({ ended }) => !ended)
  const figure = (some: typeof results) => (some.length === 0 ? '0' : `${some.length}: ${some[0]!.name}`.slice(0, 80))
  yield holds(`of ${all.length} malformed conversations hang`, figure(hanging), '0', hanging.length === 0)
  const faults = results.filter(({ answers }) => answers.some(({ status }) => status >= 500))
  yield holds(`of ${all.length} malformed conversations are answered with 5xx`, figure(faults), '0', faults.length === 0)
}

/** One of each kind of answer, and whether it answers a HEAD. */
function ordinary(main: Cast): [string, boolean][] {
  const paths = [
    '/',
    '/livez',
    '/readyz',
    '/reference',
    '/openapi.json',
    '/problems',
    '/problems/not_found',
    '/nowhere',
    '/assets/x/y',
  ]
  const get = (path: string, more = '') => raw('GET', path, main).replace('\r\n\r\n', `\r\n${more}\r\n`)
  const list = `/events/v1?locationRef=${main.location}`
  return [
    ...paths.map((path): [string, boolean] => [get(path), false]),
    [get(list), false],
    [raw('HEAD', list, main), true],
    [raw('OPTIONS', list, main), false],
    [raw('DELETE', list, main), false],
    [get(list).replace('Basic ', 'Basic x'), false],
    [get('/events/v1?limit=x'), false],
    [raw('POST', '/events/v1', main, eventOf(main)), false],
    [raw('POST', '/events/v1', main, {}), false],
    [raw('POST', '/events/v1', main, {}).replace('application/json', 'text/plain'), false],
    [headOf(main, 9_999_999), false],
    [get(list, 'Expect: something\r\n'), false],
    [get(list, `X: ${'a'.repeat(17_000)}\r\n`), false],
  ]
}

function between(what: string, { answers, ended, ms }: Conversation, [least, most]: readonly [number, number]): Finding {
  const figure = `${answers[0]?.status ?? 'no answer'}, ${ended ? `end after ${(ms / 1000).toFixed(1)} s` : 'no end'}`
  return holds(
    what,
    figure,
    `408, ${least} to ${most} s`,
    answers[0]?.status === 408 && ended && ms >= least * 1000 && ms <= most * 1000,
  )
}

/** SIGTERM comes while a request is on its way. */
async function* stopping(service: Service, main: Cast): AsyncGenerator<Finding> {
  const call = caller(service.baseUrl, main)
  const text = JSON.stringify(eventOf(main))
  const slowly = converse(service.port, headOf(main, text.length) + text.slice(0, -3), {
    slowly: text.slice(-3),
    patienceMs: 15_000,
  })
  await becomes(async () => (await call('GET', '/livez')).status === 200, 2_000)
  await wait(200)
  const ended = service.end('SIGTERM')
  yield exactly('SIGTERM with a request in flight: its answer', said(await slowly), '201, end')
  yield exactly('SIGTERM with a request in flight: the exit code', await ended, 0)
}

const eventOf = ({ location: locationRef }: Cast) => ({
  event: { locationRef, title: 'Talk', startDate: '2040-01-01T10:00:00Z', endDate: '2040-01-01T11:00:00Z' },
})
