import { refuse, type Fault } from './api-error.ts'

/**
 * Collects all faults of reference and rule of one request, so that they are answered together:
 * `const faults = new Faults(); const location = faults.reference(row, '/event/locationRef', 'location'); …; faults.refuse()`.
 */
export class Faults {
  /** The place in the body from which pointers are told. */
  readonly pointer: string
  readonly #faults: Fault[]

  constructor(pointer = '', faults: Fault[] = []) {
    this.pointer = pointer
    this.#faults = faults
  }

  /** The same faults for what is at a place, for rules that hold wherever that is: they tell pointers from there. */
  at(pointer: string): Faults {
    return new Faults(this.pointer + pointer, this.#faults)
  }

  /** Adds a fault when the field of the body refers to nothing that can be used here. Returns the object for further checks. */
  reference<T>(object: T | undefined, pointer: string, noun: string): T | undefined {
    if (object === undefined)
      this.#faults.push({
        pointer: this.pointer + pointer,
        code: 'unknown_reference',
        detail: `There is no such ${noun} in this network.`,
      })
    return object
  }

  /** Adds a fault: the value breaks a rule. `allowed` are the values that would not. */
  rule(broken: boolean, pointer: string, detail: string, code = 'invalid_value', allowed?: Fault['allowed']): void {
    if (broken) this.#faults.push({ pointer: this.pointer + pointer, code, detail, ...(allowed && { allowed }) })
  }

  /** Adds the faults of something that was looked at by itself; `about` tells what that is, before each detail. */
  add(others: Faults, about = ''): void {
    for (const fault of others.#faults) this.#faults.push({ ...fault, detail: about + fault.detail })
  }

  /** Whether there are none so far: for what is tried, and left alone where it cannot be. */
  get isEmpty(): boolean {
    return this.#faults.length === 0
  }

  /** Throws 400 when there are faults. Returns the objects of `reference` as defined: `faults.refuse({ location }).location`. */
  refuse<T extends object>(found: T): { [K in keyof T]: NonNullable<T[K]> }
  refuse(): void
  refuse(found: object = {}): object {
    refuse(this.#faults)
    if (Object.values(found).includes(undefined)) throw new Error('something was not found, and nobody noted a fault')
    return found
  }
}

/** The object a query parameter names, or 400. */
export function referencedByQuery<T>(object: T | undefined, parameter: string, noun: string): T {
  if (object === undefined)
    refuse([{ parameter, code: 'unknown_reference', detail: `There is no such ${noun} in this network.` }])
  return object as T
}
