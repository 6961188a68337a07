import type { Tx, WritableDatabase, WriteOptions } from '../../db/database.ts'

/**
 * Something that is written in one transaction, by name. What goes in and what comes out is plain data, because SQLite's writes are carried
 * out in a thread of their own, into which no function can go. src/writes.ts lists them all.
 */
export interface Write<I, O> {
  readonly name: string
  run(tx: Tx, input: I): Promise<O>
  /** What it asks of its transaction. */
  options?(input: I): Pick<WriteOptions, 'savepoint' | 'undone'>
}

export const write = <I, O>(name: string, run: Write<I, O>['run']): Write<I, O> => ({ name, run })

/** A write of which nothing stays: it gives what would have become of it. */
export const preview = <I, O>(name: string, run: Write<I, O>['run']): Write<I, O> => ({
  name,
  run,
  options: () => ({ undone: true }),
})

/** A write of whatever input, as lists hold it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyWrite = Write<any, unknown>

export interface PerformOptions extends Pick<WriteOptions, 'isAbandoned' | 'network' | 'credential' | 'background'> {
  /** Hears how many milliseconds the work took, without what it waited for. */
  spent?: (ms: number) => void
}

/** The only way in which a service writes. */
export interface Writes {
  /** Carries it out: all of it is durable when the promise resolves, none of it when it rejects, unless with `OutcomeUnknown`. */
  perform<I, O>(write: Write<I, O>, input: I, options?: PerformOptions): Promise<O>
  /** Where the engine needs it: renews its statistics of grown tables. */
  maintain?(): Promise<void>
  /** Whether what was begun has not ended for so long that something must be wrong. */
  isStuck(): boolean
  /** Whether writes wait that cannot begin yet, where they do so outside of the store. */
  isWaitedFor?(): boolean
  /** Refuses those that wait so. */
  giveUp?(): void
}

/** Writes that are carried out in this thread. */
export const localWrites = (database: WritableDatabase): Writes => ({
  perform: (write, input, { spent, ...options } = {}) =>
    database.write(tx => timed(() => write.run(tx, input), spent), { ...options, ...write.options?.(input) }),
  ...(database.maintain && { maintain: () => database.maintain!() }),
  isStuck: () => false,
})

async function timed<T>(work: () => Promise<T>, spent: PerformOptions['spent']): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    spent?.(performance.now() - start)
  }
}
