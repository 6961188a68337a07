import { write } from '../../kernel/writes/writes.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { setLinkSecret } from './store.ts'

/** Gives a person's link a new secret, by which alone it can be spent from then on. False when it was spent or is too old. */
export const renewLink = write(
  'give a link its secret',
  async (tx, link: { network: string; userRef: string; secretHash: string }): Promise<boolean> =>
    (await setLinkSecret(tx, { ...link, now: systemNow() })) === 1,
)
