/** On PostgreSQL so many help at a location beside the one who begins and ends its run. */
const HELPERS = 3

/** The parts of the work at a location: one on SQLite, where one transaction writes at a time. Others are behind the location's id. */
export const partsOf = (locationRef: string, engine: 'sqlite' | 'postgres'): string[] =>
  engine === 'sqlite' ? [locationRef] : [locationRef, ...Array.from({ length: HELPERS }, (_, i) => `${locationRef}/${i + 1}`)]

/** The location of a part of the work, and whether the part only helps there. */
export function placeIn(part: string): { locationRef: string; isHelper: boolean } {
  const [locationRef = '', helper] = part.split('/')
  return { locationRef, isHelper: helper !== undefined }
}
