import { disk } from './disk.ts'
import type { Drill } from './finding.ts'
import { kill } from './kill.ts'
import { races } from './races.ts'
import { restart } from './restart.ts'

/** All drills by their names, in the order in which they run. */
export const DRILLS: Record<string, Drill> = { kill, restart, disk, races }
