/** One thing wrong in a file of rows. */
export interface RowFault {
  line: number
  /** The name of a column. */
  column?: string
  code: string
  detail: string
}

const MOST = 200

/** Collects what is wrong in a file: all of it is counted, and the first 200 are kept. */
export class RowFaults {
  readonly first: RowFault[] = []
  count = 0

  add(...faults: RowFault[]): void {
    this.count += faults.length
    if (this.first.length < MOST) this.first.push(...faults.slice(0, MOST - this.first.length))
  }
}
