import { Alert, Button, Group, Modal, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { markStale } from '../../../kit/data/query-client.ts'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { useFaultFocus } from '../../../kit/form/use-fault-focus.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { RequestId, tell } from '../../../kit/page/Failure.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { oneOf, people as membersOf } from '../../../kit/pick/picker.ts'
import { STALE, type SignInLink, type TeamMember } from './team.ts'

interface Ends {
  onClose: () => void
  onLink: (link: SignInLink) => void
}
type Props = Ends & { opened: boolean; team: readonly TeamMember[] }

/** Brings somebody into the team: a person who is new, or one whom the network knows already. */
export function InviteDialog({ opened, onClose, onLink }: Props) {
  const { access: w } = useWords()
  const [who, setWho] = useState('new')
  const ends = { onClose, onLink }
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={w.inviteTitle}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {w.inviteText}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={w.inviteTitle}
          data={[
            { value: 'new', label: w.newPerson },
            { value: 'known', label: w.knownPerson },
          ]}
          value={who}
          onChange={setWho}
        />
        {who === 'new' ? <NewPerson {...ends} /> : <KnownPerson {...ends} />}
      </Stack>
    </Modal>
  )
}

/** Makes the link and shows it. When that fails the person is an admin already, and can be let in from the list. */
function useLink({ onClose, onLink }: Ends) {
  const say = useSay()
  const run = async (userRef: string): Promise<void> => {
    onClose()
    try {
      const { link } = await calling(() => stoa.links.createLink({ body: { link: { userRef } } }))
      onLink(link)
    } catch (error) {
      say.failed(error, () => void run(userRef))
    }
    await markStale(STALE)
  }
  return run
}

function NewPerson(ends: Ends) {
  const { access: w, holder, people } = useWords()
  const { locations } = useSession()
  const letIn = useLink(ends)
  const form = useContractForm(stoa.memberships.createMembership, {
    draft: 'team invite',
    initial: { membership: { locationRef: useLocation().id, role: 'admin' }, invite: false },
    stale: STALE,
    onDone: ({ membership }) => void letIn(membership.userRef),
  })
  return (
    <ContractForm form={form} submit={w.inviteSubmit} onCancel={ends.onClose}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="membership.user.name" label={people.name} autoFocus />
        <Field at="membership.user.surname" label={people.surname} />
        <Field at="membership.user.email" label={people.email} />
        <Field at="membership.locationRef" label={holder.location} pick={oneOf(locations)} />
      </SimpleGrid>
    </ContractForm>
  )
}

function KnownPerson(ends: Ends) {
  const words = useWords()
  const { access: w, people, kit } = words
  const letIn = useLink(ends)
  const [ref, setRef] = useState<string | null>(null)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const form = useFaultFocus(error)
  const submit = async () => {
    if (ref === null) return
    setSending(true)
    setError(undefined)
    try {
      const params = { id: ref }
      const { reply, etag } = await calling(() => stoa.memberships.getMembership.answer({ params }))
      const { membership } = reply
      if (membership.role !== 'admin') {
        const asAdmin = { params, body: { membership: { role: 'admin' as const } }, ...(etag !== undefined && { ifMatch: etag }) }
        await calling(() => stoa.memberships.updateMembership(asAdmin))
      }
      await letIn(membership.userRef)
    } catch (error) {
      setError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Pick from={membersOf()} label={people.person} description={w.knownHint} value={ref} onChange={setRef} required />
        {error !== undefined && (
          <Alert color="red" role="alert" title={kit.failedTitle}>
            {tell(error, words)}
            <RequestId of={error} />
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={ends.onClose}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={isSending} disabled={ref === null}>
            {w.inviteSubmit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
