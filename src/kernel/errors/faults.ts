import { refuse, type Fault } from './api-error.ts'

/**
 * Collects all faults of reference and rule of one request, so that they are answered together:
 * `const faults = new Faults(); const location = faults.reference(row, '/event/locationRef', 'location'); …; faults.refuse()`.
 */
export class Faults {
  readonly #faults: Fault[] = []

  /** Notes that the body's field refers to nothing of use here. */
  reference<T>(object: T | undefined, pointer: string, noun: string): T {
    if (object === undefined)
      this.#faults.push({ pointer, code: 'unknown_reference', detail: `There is no such ${noun} in this network.` })
    return object as T
  }

  /** Notes a value that breaks a rule. */
  rule(broken: boolean, pointer: string, detail: string, code = 'invalid_value'): void {
    if (broken) this.#faults.push({ pointer, code, detail })
  }

  /** Throws 400 when anything was noted: what `reference` gave is whole after this. */
  refuse(): void {
    refuse(this.#faults)
  }
}

/** The object a query parameter names, or 400. */
export function referencedByQuery<T>(object: T | undefined, parameter: string, noun: string): T {
  if (object === undefined)
    refuse([{ parameter, code: 'unknown_reference', detail: `There is no such ${noun} in this network.` }])
  return object as T
}
