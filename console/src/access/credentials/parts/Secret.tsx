import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { ShownOnce } from '../../../kit/secret/ShownOnce.tsx'

export type WithSecret = ReplyOf<typeof stoa.credentials.createCredential>
export type Credential = WithSecret['credential']

/** What a program signs in with, while the secret can be seen. */
export function Secret({ of }: { of: WithSecret }) {
  const { access: w } = useWords()
  return (
    <ShownOnce
      warning={w.secretOnce}
      values={[
        [w.clientId, of.credential.clientId],
        [w.clientSecret, of.clientSecret],
      ]}
    />
  )
}
