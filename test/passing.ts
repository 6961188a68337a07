const real = performance.now.bind(performance)
let ahead = 0

/** Lets milliseconds pass at once for what this process counts by `performance.now`, such as how long a caller is remembered. No timer runs. */
export function letPass(ms: number): void {
  ahead += ms
  performance.now = () => real() + ahead
}
