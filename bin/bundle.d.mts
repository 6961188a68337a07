export interface Stamp {
  hash: string
  states: Record<string, string>
}
export function freshBundle(): string | undefined
export function stampOfSources(): Stamp
