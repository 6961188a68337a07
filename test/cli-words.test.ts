import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { describe, test } from 'node:test'
import { shownUrl } from '../src/cli/database.ts'
import * as credential from '../src/cli/credential.ts'
import * as location from '../src/cli/location.ts'
import * as membership from '../src/cli/membership.ts'
import * as network from '../src/cli/network.ts'
import { parse, WrongUse, type Command } from '../src/cli/options.ts'
import { serve } from '../src/cli/serve.ts'
import { VERSION } from '../src/kernel/openapi/version.ts'
import { CLI, emptyStore, stoa } from './command.ts'
import { readConfig } from '../src/config.ts'
import { inside } from './inside.ts'

const NOWHERE = 'sqlite:/nonexistent/stoa.db'
const ID = '0199d3a0-5c1e-7000-8000-00000000000a'

/** What is said about a command's words, or undefined when they are right. */
function told(command: Command, words: string): string | undefined {
  try {
    parse(command.options, words.split(' '))
    return undefined
  } catch (error) {
    assert.ok(error instanceof WrongUse)
    return error.message
  }
}

describe('the words of stoa', () => {
  test('a database is named without what opens it', () => {
    for (const address of ['stoa:se@c/ret@db.example.com/stoa', 'db.example.com/stoa?user=stoa&password=secret'])
      assert.equal(shownUrl(`postgres://${address}`), 'postgres://db.example.com/stoa')
    assert.equal(shownUrl('sqlite:/data/a@b?.db'), 'sqlite:/data/a@b?.db')
  })

  test('help and the version are answers: they go to stdout with exit code 0', async () => {
    for (const words of [['--help'], ['help'], ['network', '--help'], ['location', 'create', '--help'], ['help', 'serve']]) {
      const { code, stdout, stderr } = await inside(NOWHERE, ...words)
      assert.deepEqual([code, stderr], [0, ''], words.join(' '))
      assert.match(stdout, /^Usage: stoa /)
    }
    const { code, stdout, stderr } = await stoa(NOWHERE, '--version')
    assert.deepEqual([code, stdout, stderr], [0, `${VERSION}\n`, ''])
  })

  test('wrong use is told on stderr, with what there is instead and exit code 2', async () => {
    for (const [words, ...messages] of [
      [[], /Which command\?/, /network create/],
      [['fly'], /no command fly/, /serve/],
      [['network'], /Which command of network\?/, /network list/],
      [['network', 'rename'], /no command network rename/],
      [['network', 'create'], /--title is required/, /stoa network create --help/],
      [['user', 'block', '--network', ID], /either --email or --user/],
      [['jobs', 'retry'], /--network is required/],
      [['jobs', 'retry', '--network', ID, '--task', ID, '--job', 'x'], /--task and --job cannot be given together/],
    ] as const) {
      const { code, stdout, stderr } = await inside(NOWHERE, ...words)
      assert.deepEqual([code, stdout], [2, ''], words.join(' '))
      for (const message of messages) assert.match(stderr, message)
    }
    const { code, stdout, stderr } = await stoa('mysql://localhost', 'network', 'list')
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /DATABASE_URL/)
    for (const DATABASE_URL of ['sqlite: ', 'sqlite::memory:', ' '])
      assert.throws(() => readConfig({ DATABASE_URL }), /DATABASE_URL/)
  })

  test('every fault of a command line is told at once', () => {
    assert.equal(
      told(network.create, '--colour red blue --json=yes'),
      [
        '--colour is no option of this command',
        'blue: only options are taken, as --name value',
        '--json is a switch and takes no value',
        '--title is required',
      ].join('\n'),
    )
    assert.match(told(network.create, '--title --json')!, /--title needs a value/)
    assert.match(told(network.create, '--title=a --title=b')!, /--title is given twice/)
    assert.equal(told(network.create, '--title=--json'), undefined)
  })

  test('values are checked before anything is opened', () => {
    const place = (more: string) => told(location.create, `--network ${ID} --title Quay ${more}`)
    assert.equal(place('--timezone Europe/Berlin --currency EUR --tax-rate 8.8755'), undefined)
    for (const [option, value] of [
      ['timezone', '+01:00'],
      ['timezone', 'Mars/Base'],
      ['currency', 'eur'],
      ['tax-rate', '1.23456'],
      ['tax-rate', '100.1'],
      ['tax-rate', '1e1'],
    ] as const) {
      const right = { timezone: 'Europe/Berlin', currency: 'EUR', 'tax-rate': '19' }
      const line = Object.entries({ ...right, [option]: value })
        .map(([name, value]) => `--${name} ${value}`)
        .join(' ')
      assert.match(place(line)!, new RegExp(`^--${option} must be [^\n]*$`))
    }
    assert.match(
      told(credential.create, `--network x --membership ${ID} --scope shop,fly`)!,
      /--network must be.*\n--scope must be/,
    )
    assert.equal(told(credential.create, `--network ${ID} --membership ${ID} --scope shop,events.readonly`), undefined)
    assert.match(
      told(membership.create, `--network ${ID} --location ${ID} --email a --name A --surname B --role king`)!,
      /--email must be.*\n--role must be member or admin/,
    )
    assert.match(told(serve, '--port 65536')!, /--port must be/)
  })

  test('commands that need a network say so where there is no database, and make none', async () => {
    const store = await emptyStore('sqlite')
    const commands = [
      'network list',
      `location list --network ${ID}`,
      `membership list --network ${ID}`,
      `credential list --network ${ID}`,
      `credential revoke --network ${ID} --credential ${ID}`,
      `user block --network ${ID} --user ${ID}`,
      `audit list --network ${ID} --object ${ID}`,
      'jobs list',
      `jobs retry --network ${ID}`,
    ]
    const told = [await stoa(store.url, 'verify')]
    for (const words of commands) told.push(await inside(store.url, ...words.split(' ')))
    for (const { code, stderr } of told) {
      assert.equal(code, 1)
      assert.match(stderr, /no database/)
    }
    assert.ok(!existsSync(store.url.slice('sqlite:'.length)))
    await store.remove()
  })

  test('an answer that could not be written is a failure', { skip: !existsSync('/dev/full') }, async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [CLI, '--version'], { stdio: ['ignore', full, 'ignore'] })
    const [code] = await once(child, 'close')
    closeSync(full)
    assert.equal(code, 1)
  })

  test('the OpenAPI document is printed as JSON', async () => {
    const { code, json } = await stoa(NOWHERE, 'openapi')
    assert.equal(code, 0)
    assert.match(json.openapi, /^3\.1/)
    assert.ok(json.paths['/events/v1'])
  })
})
