import { Modal, SimpleGrid, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { AlreadyHere, useAlreadyHere } from '../../../kit/people/AlreadyHere.tsx'
import { companies, oneOf } from '../../../kit/pick/picker.ts'

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { people: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.inviteTitle} size="lg">
      <Invite onClose={onClose} />
    </Modal>
  )
}

function Invite({ onClose }: { onClose: () => void }) {
  const { people: w, holder: h } = useWords()
  const { locations } = useSession()
  const [{ companyRef }] = useAddress()
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(stoa.memberships.createMembership, {
    draft: 'invite',
    initial: { membership: { locationRef: useLocation().id, ...(companyRef && { companyRef }) } },
    stale: ['memberships', 'users'],
    refusals: useAlreadyHere(),
    onDone: ({ membership }) => {
      say.done(w.invitedNow(fullName(membership.user)))
      void navigate({ to: `/community/memberships/${membership.id}` })
    },
  })
  const locationRef = String(form.valueAt('membership.locationRef') ?? '')
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {w.inviteText}
      </Text>
      <ContractForm form={form} submit={w.inviteSubmit} onCancel={onClose}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="membership.user.name" label={w.name} autoFocus />
          <Field at="membership.user.surname" label={w.surname} />
          <Field at="membership.user.email" label={w.email} />
          <Field at="membership.user.phoneNumber" label={w.phone} />
          <Field at="membership.locationRef" label={h.location} pick={oneOf(locations)} />
          <Field at="membership.role" label={w.role} words={w.roles} />
          <Field at="membership.type" label={w.type} words={w.types} />
          <Field at="membership.companyRef" label={w.company} pick={companies(locationRef)} />
        </SimpleGrid>
        <AlreadyHere form={form} />
        <Field at="membership.notes" label={h.notes} hint={h.notesHint} />
        <Field at="invite" label={w.sendMail} />
      </ContractForm>
    </>
  )
}
