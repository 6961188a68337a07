type Unit = 'credit' | 'dayPass'
type Kind = 'any' | 'expiring' | 'permanent'

/** What a charge took of what ends at an instant; `''` never ends. */
export type Draw = readonly [end: string, amount: number]

/** What ledgers should hold, in hundredths, by holder, unit and end: computed apart from the service. */
export class Book {
  readonly #held = new Map<string, Map<string, number>>()

  /** What it would be after operations that may be refused. */
  copy(): Book {
    const other = new Book()
    for (const [key, held] of this.#held) other.#held.set(key, new Map(held))
    return other
  }

  #of(holder: string, unit: Unit): Map<string, number> {
    const key = `${holder} ${unit}`
    if (!this.#held.has(key)) this.#held.set(key, new Map())
    return this.#held.get(key)!
  }

  give(holder: string, unit: Unit, amount: number, end: string): void {
    const held = this.#of(holder, unit)
    held.set(end, (held.get(end) ?? 0) + amount)
  }

  /** What can be spent, the soonest to end first, what never ends last. */
  living(holder: string, unit: Unit, now: string): Draw[] {
    const living = [...this.#of(holder, unit)].filter(([end, amount]) => amount > 0 && (end === '' || end > now))
    return living.toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
  }

  /** All that was given and not taken, ended or not. */
  left = (holder: string, unit: Unit): number => sum([...this.#of(holder, unit)])

  has = (holder: string, unit: Unit, now: string, kind: Kind = 'any'): number => sum(this.#open(holder, unit, now, kind))

  #open(holder: string, unit: Unit, now: string, kind: Kind): Draw[] {
    return this.living(holder, unit, now).filter(([end]) => kind === 'any' || (end === '') === (kind === 'permanent'))
  }

  /** Takes an amount that is there. */
  take(holder: string, unit: Unit, amount: number, now: string, kind: Kind = 'any'): Draw[] {
    const draws: Draw[] = []
    let missing = amount
    for (const [end, held] of this.#open(holder, unit, now, kind)) {
      const drawn = Math.min(held, missing)
      if (drawn === 0) break
      missing -= drawn
      draws.push([end, drawn])
      this.give(holder, unit, -drawn, end)
    }
    return draws
  }

  /** Gives back what was drawn; what has ended meanwhile ends anew at `anew`. */
  giveBack(holder: string, unit: Unit, draws: readonly Draw[], now: string, anew: string): void {
    for (const [end, amount] of draws) this.give(holder, unit, amount, end === '' || end > now ? end : anew)
  }
}

const sum = (draws: readonly Draw[]): number => draws.reduce((total, [, amount]) => total + amount, 0)
