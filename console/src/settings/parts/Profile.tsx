import { SimpleGrid } from '@mantine/core'
import type { ReplyOf } from '../../kit/data/operation.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { useSay } from '../../kit/page/use-say.tsx'

/** Who one is: the person of the session, as everybody in the network sees them. */
export function Profile() {
  const { settings: w } = useWords()
  const { user } = useSession()
  const query = useOperation(stoa.users.getUser, { params: { id: user.id } })
  return (
    <Section title={w.profile}>
      <Loaded query={query} lines={6}>
        {({ user }) => <ProfileForm user={user} etag={query.etag} />}
      </Loaded>
    </Section>
  )
}

type User = ReplyOf<typeof stoa.users.getUser>['user']

function ProfileForm({ user, etag }: { user: User; etag: string | undefined }) {
  const { settings: w, people, kit } = useWords()
  const say = useSay()
  const params = { id: user.id }
  const form = useContractForm(stoa.users.updateUser, {
    params,
    stored: { body: { user }, etag },
    reload: readStored(stoa.users.getUser, { params }),
    draft: `account ${user.id}`,
    stale: ['users', 'memberships', 'sessions', 'team'],
    onDone: () => say.done(kit.saved),
  })
  return (
    <ContractForm form={form} submit={kit.save}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="user.name" label={people.name} />
        <Field at="user.surname" label={people.surname} />
      </SimpleGrid>
      <Field at="user.email" label={people.email} hint={w.emailHint} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="user.phoneNumber" label={people.phone} />
        <Field at="user.photoUrl" label={people.photo} />
      </SimpleGrid>
    </ContractForm>
  )
}
