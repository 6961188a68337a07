import { mock } from 'node:test'
import { parse, WrongUse, type Command } from '../src/cli/options.ts'
import { stderr } from '../src/cli/stderr.ts'
import type { Result } from './command.ts'

/**
 * As stoa, but in this process, for what a command does and says of what is stored: a process for each takes longer than most of them.
 * That its words lead to it, what goes to which stream and with which exit code is for tests that start it.
 */
export async function inside(databaseUrl: string, { options, run }: Command, ...words: string[]): Promise<Result> {
  const [out, errors]: string[][] = [[], []]
  const mocks = [
    mock.method(console, 'log', (line: string) => void out!.push(`${line}\n`)),
    mock.method(console, 'error', (line: string) => void errors!.push(`${line}\n`)),
    mock.method(stderr, 'write', (line: string) => void errors!.push(line)),
  ]
  const before = process.env.DATABASE_URL
  process.env.DATABASE_URL = databaseUrl
  let code: number
  try {
    code = (await run(parse(options, words) as never)) ?? 0
  } catch (error) {
    code = error instanceof WrongUse ? 2 : 1
    errors!.push(`${(error as Error).message}\n`)
  } finally {
    if (before === undefined) delete process.env.DATABASE_URL
    else process.env.DATABASE_URL = before
    for (const one of mocks) one.mock.restore()
  }
  const stdout = out!.join('')
  return { code, stdout, stderr: errors!.join(''), json: words.includes('--json') && code === 0 ? JSON.parse(stdout) : undefined }
}
