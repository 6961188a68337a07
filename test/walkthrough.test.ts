import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const GUIDE = 'docs/architecture.md'

test('the code in the walk-through is the code of the files that it names', () => {
  const text = readFileSync(GUIDE, 'utf8')
  const section = text.slice(text.indexOf('## Adding a resource'), text.indexOf('## How the tests work'))
  let file = ''
  let compared = 0
  for (const part of section.split(/\n\n(?! {4})|(?<=:)\n\n/)) {
    if (!part.startsWith('    ')) {
      file = /`((?:src|test)\/[\w./-]+\.ts)`/.exec(part)?.[1] ?? file
    } else if (!part.includes('npm run')) {
      const code = part.replace(/^ {4}/gm, '').trimEnd()
      assert.ok(readFileSync(file, 'utf8').includes(code), `${file} does not hold:\n${code}`)
      compared++
    }
  }
  assert.ok(compared >= 8, `${compared} pieces of code were compared`)
})

test('a new slice passes the type check, and its test fails until it is made real', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-new-'))
  try {
    for (const part of [
      'src',
      'client',
      'test',
      'scripts',
      'bin',
      'package.json',
      'tsconfig.json',
      '.oxlintrc.json',
      '.oxfmtrc.json',
    ]) {
      // The other tests have been checked already.
      cpSync(part, join(folder, part), { recursive: true, filter: path => !path.endsWith('.test.ts') })
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const passes = (...args: string[]) => {
      const { status, stdout, stderr } = run(...args)
      assert.equal(status, 0, `${args.join(' ')}\n${stdout}${stderr}`)
    }
    passes('scripts/new-slice.ts', 'shop/gift_cards', '--scope', 'shop')
    // Several checkers would each work out the same types.
    passes('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1')
    for (const file of [
      'src/routes.ts',
      'src/tables.ts',
      'src/terms/objects.ts',
      'src/changes/contract-shown.ts',
      'client/groups.ts',
    ])
      assert.match(readFileSync(join(folder, file), 'utf8'), /giftCard/)
    const tests = readFileSync(join(folder, 'src/shop/gift_cards/giftCards.test.ts'), 'utf8')
    assert.match(tests, /assert\.fail\(/)
    assert.equal(run('scripts/new-slice.ts', 'shop/gift_cards').status, 2, 'a slice that is there is left alone')
    assert.equal(run('scripts/new-slice.ts', '../elsewhere').status, 2)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
