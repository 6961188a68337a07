import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export interface Machine {
  processor: string
  memoryGb: number
  /** Device and kind of the file system that holds the data. */
  disk: string
  node: string
  system: string
}

export const machine = (folder: string): Machine => ({
  processor: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} core(s)`,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  disk: diskOf(folder),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
})

export const machineLine = ({ processor, memoryGb, disk, system, node }: Machine): string =>
  `${processor}; ${memoryGb} GB; ${disk}; ${system}, node ${node}`

function diskOf(folder: string): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('df', ['-P', folder], { encoding: 'utf8' }).trim().split('\n').at(-1)!.split(/\s+/)[0]!
    const mounts = readFileSync('/proc/self/mounts', 'utf8')
      .trim()
      .split('\n')
      .map(line => line.split(' '))
      .filter(([, at]) => at === '/' || folder === at || folder.startsWith(`${at}/`))
    const [device, , kind] = mounts.toSorted(([, a], [, b]) => a!.length - b!.length).at(-1)!
    return `${device} (${kind})${kind === 'tmpfs' ? ': memory, where a durable commit costs nothing' : ''}`
  } catch {
    return 'unknown'
  }
}
