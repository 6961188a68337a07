import type { RawBuilder } from 'kysely'
import type { Engine } from '../db/engine.ts'

/** A problem: the object, and what is wrong with it. */
export interface Finding {
  object: string
  detail: string
}

/** A rule that must hold in every network: its name, and one statement that finds what breaks it. */
export interface Rule {
  name: string
  broken: (network: string, engine: Engine) => RawBuilder<Finding>
}
