import { relative } from 'node:path'
import type { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { slowest, type Times } from './times.ts'

/**
 * Tells of a run of test files: what they print and the name of each failure as it comes; at the end all failures in full or, when there are
 * none, what took long; and the counts. Gives whether all went well, and how long each group took, of which the entries are given.
 */
export async function report(
  events: ReturnType<typeof run>,
  entries: ReadonlyMap<string, string>,
): Promise<{ success: boolean; times: Times }> {
  const names = new Map(Array.from(entries, ([name, entry]) => [entry, name]))
  const failures = new spec()
  failures.pipe(process.stdout, { end: false })
  const parents: string[] = []
  const times: Times = {}
  const skipped: string[] = []
  let [passed, failed] = [0, 0]
  for await (const event of events as AsyncIterable<TestEvent>) {
    switch (event.type) {
      case 'test:start':
        parents[event.data.nesting] = event.data.name
        break
      case 'test:stdout':
      case 'test:stderr':
        clearStatus()
        failures.write(event)
        break
      case 'test:diagnostic':
        // What is wrong outside of any test, such as an error after its end, is told so alone. The run counts at its end, as this does.
        if (event.data.file === undefined) break
        clearStatus()
        failures.write(event)
        break
      case 'test:pass':
        if (event.data.skip !== undefined) skipped.push(`skipped: ${event.data.name} (${event.data.skip})`)
        else if (event.data.details.type !== 'suite') passed++
        break
      case 'test:fail': {
        const { nesting, name, details } = event.data
        const { failureType } = details.error as { failureType?: string }
        // A suite, or a file, fails with its tests, which tell why. Whoever interrupts the run knows why.
        if (failureType === 'subtestsFailed' || failureType === 'testAborted') break
        failed++
        clearStatus()
        const place = [...parents.slice(0, nesting), fromRoot(name)].join(' › ')
        failures.write({ ...event, data: { ...event.data, nesting: 0, name: place } })
        break
      }
      case 'test:complete':
        if (!names.has(event.data.name)) break
        times[names.get(event.data.name)!] = event.data.details.duration_ms
        showStatus(`${Object.keys(times).length} of ${entries.size} groups of files`)
        break
    }
  }
  clearStatus()
  await new Promise(resolve => failures.on('end', resolve).end())
  const counts = [`${passed} passed`, `${failed} failed`, `${skipped.length} skipped`].join(', ')
  console.log([...(failed === 0 ? slowest(times) : []), ...skipped, counts].join('\n'))
  return { success: failed === 0, times }
}

function fromRoot(name: string): string {
  return name.startsWith(process.cwd()) ? relative('', name).replaceAll('\\', '/') : name
}

const isTerminal = process.stdout.isTTY

function showStatus(text: string): void {
  if (isTerminal) process.stdout.write(`\r${text}`)
}

function clearStatus(): void {
  if (isTerminal) process.stdout.write('\r\u001b[K')
}
