/** How lines say what they are over. */

/** So many of a thing; one is not counted. */
export const inPieces = (title: string, count: number): string => (count === 1 ? title : `${count} × ${title}`)

/** What is over some days of a period. */
export const inDays = (what: string, { part, whole }: { part: number; whole: number }): string =>
  part === whole ? what : `${what}, ${part} of ${whole} days`
