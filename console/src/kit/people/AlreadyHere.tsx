import { Anchor, Text } from '@mantine/core'
import { StoaError } from '../../../../client/index.ts'
import type { ReplyOf } from '../data/operation.ts'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import type { ContractFormState } from '../form/use-contract-form.tsx'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { LinkTo } from '../page/LinkTo.tsx'

type Membership = ReplyOf<typeof stoa.memberships.listMemberships>['memberships'][number]

const EMAIL = 'membership.user.email'

/** Where a form that makes a membership was refused because its person has one here: that it is their e-mail which is known. */
export function useAlreadyHere() {
  const { people: w } = useWords()
  return ({ code }: StoaError) => (code === 'already_exists' ? { [EMAIL]: w.alreadyHere } : undefined)
}

/** Who it is that is here already: a way to them, or what to do with them in place of making another one. */
export function AlreadyHere({ form, onTake }: { form: ContractFormState; onTake?: (one: Membership) => void }) {
  const { people: w } = useWords()
  const isHere = form.error instanceof StoaError && form.error.code === 'already_exists'
  const email = String(form.valueAt(EMAIL) ?? '').trim()
  const query = { q: email, locationRef: String(form.valueAt('membership.locationRef') ?? ''), limit: 5 }
  const found = useOperation(stoa.memberships.listMemberships, { query }, { enabled: isHere && email.length >= 2 })
  const one = found.data?.memberships.find(({ user }) => user.email.toLowerCase() === email.toLowerCase())
  if (!isHere || !one) return null
  const name = fullName(one.user)
  return (
    <Text size="sm">
      {onTake ? (
        <Anchor component="button" type="button" size="sm" onClick={() => onTake(one)}>
          {w.takeThem(name)}
        </Anchor>
      ) : (
        <LinkTo to={`/community/memberships/${one.id}`}>{w.openThem(name)}</LinkTo>
      )}
    </Text>
  )
}
