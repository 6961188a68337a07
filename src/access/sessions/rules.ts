import { DAY } from '../../kernel/time/instant.ts'

/** So long a session lasts unless it is used. */
export const IDLE_MS = DAY / 2
/** So long it lasts at most. */
export const LONGEST_MS = 30 * DAY
/** So long it may do what is delicate once the person has proved who it is. */
export const PROOF_MS = 900_000
/** Its use is noted so often at most. */
export const NOTED_MS = 300_000
