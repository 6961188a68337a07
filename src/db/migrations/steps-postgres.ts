import { createExclusions, type Exclusion } from './ddl.ts'
import { changed, type Step } from './steps.ts'

/** Adds an exclusion constraint, on PostgreSQL alone: a second lock beside those that writes take. */
export const addExclusion = (name: string, exclusion: Exclusion): Step => ({
  reshape: before => changed(before, name, table => ({ ...table, exclusions: [...(table.exclusions ?? []), exclusion] })),
  statements: engine => createExclusions(engine, name, [exclusion]),
})

/** Lets PostgreSQL not look up the network of each row of a table. */
export const dropNetworkReference = (name: string): Step => ({
  reshape: before => changed(before, name, table => ({ ...table, isBesideObjects: true })),
  statements: engine => (engine === 'sqlite' ? [] : [`alter table "${name}" drop constraint "${name}_network_fkey";`]),
})
