import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_MS = 500
/** Higher than npm, its shell and our wrapper can be above this process. */
const HIGHEST = 4

/**
 * Calls `gone` when the npm that started this process has ended, or the wrapper that runs on an older node. No other parents are
 * watched: under nohup, a service manager or a container engine, a service runs on when the process that started it ends.
 */
export function watchStarter(gone: () => void): void {
  const { npm_lifecycle_event: byNpm, STOA_HANDED_OVER: byWrapper } = process.env
  if (byNpm === undefined && byWrapper === undefined) return
  const chain = starters(byNpm !== undefined, byWrapper !== undefined)
  const timer = setInterval(() => {
    if (isWhole(chain)) return
    clearInterval(timer)
    gone()
  }, LOOK_MS).unref()
}

/** The processes from our parent up to npm, with the wrapper and the shell that may be between. */
function starters(byNpm: boolean, byWrapper: boolean): number[] {
  const chain = [process.ppid]
  if (!byNpm) return chain
  while (chain.length < HIGHEST) {
    const last = describe(chain.at(-1)!)
    const isBetween = (byWrapper && chain.length === 1) || /^(|a|ba|da|k|z)sh$/.test(last?.name ?? '')
    if (last === undefined || !isBetween) break
    chain.push(last.parent)
  }
  return chain
}

/** Whether each is still the parent of the one below. A process whose parent ends is given another parent. */
function isWhole(chain: readonly number[]): boolean {
  if (process.ppid !== chain[0]) return false
  const isLinux = process.platform === 'linux'
  return chain.every((id, i) => isAlive(id) && (i === 0 || !isLinux || describe(chain[i - 1]!)?.parent === id))
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The name and the parent of a process, if the system says. */
function describe(id: number): { name: string; parent: number } | undefined {
  try {
    if (process.platform === 'linux') {
      // The name is in brackets and may contain brackets; the state and the parent follow.
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
      return name === undefined ? undefined : { name, parent: Number(parent) }
    }
    if (process.platform === 'win32') return undefined
    const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(id)], { encoding: 'utf8' }).trim()
    const [, parent, path = ''] = /^(\d+)\s+(.*)$/.exec(text) ?? []
    return parent === undefined ? undefined : { name: path.replace(/^.*\/|^-/, ''), parent: Number(parent) }
  } catch {
    return undefined
  }
}
