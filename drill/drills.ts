import { billing } from './billing.ts'
import { cancel } from './cancel.ts'
import { disk } from './disk.ts'
import { edges } from './edges.ts'
import type { Drill } from './finding.ts'
import { kill } from './kill.ts'
import { overloadConnections } from './overload-connections.ts'
import { overloadLocks } from './overload-locks.ts'
import { overloadMemory } from './overload-memory.ts'
import { overloadNeighbours } from './overload-neighbours.ts'
import { lists, bills, walks } from './proofs.ts'
import { races } from './races.ts'
import { restart } from './restart.ts'
import { rolling } from './rolling.ts'
import { soak } from './soak.ts'
import { storm } from './storm.ts'
import { year } from './year.ts'

/** All drills by their names, in the order in which they run. */
export const DRILLS: Record<string, Drill> = {
  kill,
  restart,
  billing,
  year,
  cancel,
  disk,
  races,
  storm,
  'overload-memory': overloadMemory,
  'overload-locks': overloadLocks,
  'overload-neighbours': overloadNeighbours,
  'overload-connections': overloadConnections,
  edges,
  rolling,
  soak,
  bills,
  walks,
  lists,
}
