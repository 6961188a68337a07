import { Modal, SimpleGrid, Tabs } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { companies } from '../../../kit/pick/picker.ts'
import type { Membership, User } from './person.ts'

interface Props {
  member: { membership: Membership; etag: string | undefined }
  person: { user: User; etag: string | undefined }
}

const STALE = ['memberships', 'users']

/** Changes what is known of a person, and how they belong: two things that are stored apart, each saved by itself. */
export function EditDialog({ member, person }: Props) {
  const { people: w, kit } = useWords()
  const [address, change] = useAddress()
  const say = useSay()
  const close = () => change({ dialog: undefined })
  const done = () => {
    say.done(kit.saved)
    close()
  }
  return (
    <Modal
      opened={address.dialog === 'edit'}
      onClose={close}
      title={w.editTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <Tabs defaultValue="person" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="person">{w.personSection}</Tabs.Tab>
          <Tabs.Tab value="membership">{w.membershipSection}</Tabs.Tab>
          <Tabs.Tab value="billing">{w.billing}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="person">
          <PersonForm {...person} onDone={done} onCancel={close} />
        </Tabs.Panel>
        <Tabs.Panel value="membership">
          <MembershipForm {...member} onDone={done} onCancel={close} />
        </Tabs.Panel>
        <Tabs.Panel value="billing">
          <BillingForm {...member} onDone={done} onCancel={close} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

interface Ends {
  onDone: () => void
  onCancel: () => void
}

function PersonForm({ user, etag, onDone, onCancel }: Props['person'] & Ends) {
  const { people: w, kit } = useWords()
  const params = { id: user.id }
  const form = useContractForm(stoa.users.updateUser, {
    params,
    stored: { body: { user }, etag },
    reload: async () => {
      const { reply, etag } = await stoa.users.getUser.answer({ params })
      return { body: reply, etag }
    },
    draft: `user ${user.id}`,
    stale: STALE,
    onDone,
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onCancel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="user.name" label={w.name} autoFocus />
        <Field at="user.surname" label={w.surname} />
        <Field at="user.email" label={w.email} />
        <Field at="user.phoneNumber" label={w.phone} />
      </SimpleGrid>
      <Field at="user.photoUrl" label={w.photo} />
      <Field at="user.about" label={w.about} />
    </ContractForm>
  )
}

/** A form of the membership: two of them send the same operation, each what it shows. */
function useMembershipForm({ membership, etag, onDone }: Props['member'] & Ends, draft: string) {
  const params = { id: membership.id }
  return useContractForm(stoa.memberships.updateMembership, {
    params,
    stored: { body: { membership }, etag },
    reload: async () => {
      const { reply, etag } = await stoa.memberships.getMembership.answer({ params })
      return { body: reply, etag }
    },
    draft: `${draft} ${membership.id}`,
    stale: STALE,
    onDone,
  })
}

function MembershipForm(props: Props['member'] & Ends) {
  const { people: w, kit } = useWords()
  const form = useMembershipForm(props, 'membership')
  return (
    <ContractForm form={form} submit={kit.save} onCancel={props.onCancel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="membership.role" label={w.role} words={w.roles} />
        <Field at="membership.type" label={w.type} words={w.types} />
        <Field at="membership.companyRef" label={w.company} pick={companies(props.membership.locationRef)} />
        <Field at="membership.companyRole" label={w.companyRole} words={w.companyRoles} />
      </SimpleGrid>
      <Field at="membership.notes" label={w.notes} hint={w.notesHint} />
      <Field at="membership.metadata" label={w.metadata} />
    </ContractForm>
  )
}

function BillingForm(props: Props['member'] & Ends) {
  const { people: w, kit } = useWords()
  const form = useMembershipForm(props, 'billing')
  const at = (name: string) => `membership.billingDetails.${name}`
  return (
    <ContractForm form={form} submit={kit.save} onCancel={props.onCancel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at={at('legalName')} label={w.legalName} />
        <Field at={at('taxId')} label={w.taxId} />
        <Field at={at('email')} label={w.billingEmail} />
        <Field at={at('taxTreatment')} label={w.taxTreatment} words={w.taxTreatments} />
        <Field at={at('address.line1')} label={w.line1} />
        <Field at={at('address.line2')} label={w.line2} />
        <Field at={at('address.postalCode')} label={w.postalCode} />
        <Field at={at('address.city')} label={w.city} />
        <Field at={at('address.state')} label={w.state} />
        <Field at={at('address.countryCode')} label={w.countryCode} />
      </SimpleGrid>
    </ContractForm>
  )
}
