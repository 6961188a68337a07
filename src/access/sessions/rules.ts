import { DAY } from '../../kernel/time/instant.ts'

/** How long a session lasts when it is not used. */
export const IDLE_MS = DAY / 2
/** How long it lasts at most. */
export const LONGEST_MS = 30 * DAY
/** How long it may do what is delicate after the person has proved who they are. */
export const PROOF_MS = 900_000
/** Its use is noted so often at most. */
export const NOTED_MS = 300_000
