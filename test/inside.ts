import { mock } from 'node:test'
import { main } from '../src/cli/main.ts'
import { stderr } from '../src/cli/stderr.ts'
import { jsonIn, type Result } from './command.ts'

/**
 * As stoa, but in this process, for what a command does and says of what is stored: a process for each takes longer than most of them. That it
 * is the program that says so, to which stream and with which exit code, is for tests that start it.
 */
export async function inside(databaseUrl: string, ...words: string[]): Promise<Result> {
  const [out, errors]: string[][] = [[], []]
  const toRunner = process.stdout.write.bind(process.stdout) as (...sent: unknown[]) => boolean
  const mocks = [
    // What is no text is on its way to the test runner.
    mock.method(process.stdout, 'write', (...sent: unknown[]) =>
      typeof sent[0] === 'string' ? out!.push(sent[0]) > 0 : toRunner(...sent),
    ),
    mock.method(console, 'error', (line: string) => void errors!.push(`${line}\n`)),
    mock.method(stderr, 'write', (line: string) => void errors!.push(line)),
  ]
  const before = process.env.DATABASE_URL
  process.env.DATABASE_URL = databaseUrl
  try {
    const code = await main(words)
    const stdout = out!.join('')
    return { code, stdout, stderr: errors!.join(''), json: jsonIn(stdout) }
  } finally {
    if (before === undefined) delete process.env.DATABASE_URL
    else process.env.DATABASE_URL = before
    for (const one of mocks) one.mock.restore()
  }
}
