export interface Stamp {
  hash: string
  states: Record<string, string>
}
export function freshBundle(): string | undefined
export function hasFreshConsole(): boolean
export function stampOfServer(): Stamp
export function stampOfConsole(): Stamp
