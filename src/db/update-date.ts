/** Now, or just after the last change where the clock stood still or was set back: an `updateDate` always rises. */
export const laterThan = (updateDate: string, now: string): string =>
  now > updateDate ? now : new Date(Date.parse(updateDate) + 1).toISOString()
