import type { ObjectName } from '../../terms/objects.ts'

/** The kinds of entries that are asked for by kinds of objects, by kinds of entries, or by both; undefined for all there are. */
export function kindsOf(
  objects: readonly ObjectName[] | undefined,
  kinds: readonly string[] | undefined,
  verbs: readonly string[],
): string[] | undefined {
  if (objects === undefined) return kinds && [...kinds]
  if (kinds === undefined) return objects.flatMap(object => verbs.map(verb => `${object}.${verb}`))
  return kinds.filter(kind => objects.some(object => kind.startsWith(`${object}.`)))
}
