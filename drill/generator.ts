import type { Load, Measured, Stream } from '../bench/load.ts'
import { startGenerator } from '../bench/processes.ts'

const idle: ReturnType<typeof startGenerator>[] = []

/** Puts one stream of load on a service, from a process that does nothing else meanwhile. */
export async function generate({ stream, ...load }: Omit<Load, 'streams'> & { stream: Stream }): Promise<Measured> {
  const generator = idle.pop() ?? startGenerator()
  const { streams } = await generator({ ...load, streams: [stream] })
  idle.push(generator)
  return streams[0]!
}
