import { Modal, SimpleGrid, Tabs } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { AddressFields } from '../../../kit/holder/AddressFields.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { companies } from '../../../kit/pick/picker.ts'
import type { User } from './person.ts'
import { useMembershipForm, type StoredMembership } from './use-membership-form.ts'

interface Props {
  member: StoredMembership
  person: { user: User; etag: string | undefined }
}

const STALE = ['memberships', 'users']
const TABS = ['person', 'membership', 'billing'] as const

/** Changes what is known of a person, and how they belong: two things that are stored apart, each saved by itself. */
export function EditDialog({ member, person }: Props) {
  const { people: w, holder: h, kit } = useWords()
  const [address, change] = useAddress()
  const say = useSay()
  const close = () => change({ dialog: undefined, tab: undefined })
  const done = () => {
    say.done(kit.saved)
    close()
  }
  return (
    <Modal opened={address.dialog === 'edit'} onClose={close} title={w.editTitle} size="lg">
      <Tabs
        value={TABS.find(tab => tab === address.tab) ?? 'person'}
        onChange={tab => change({ tab: tab === 'person' ? undefined : (tab ?? undefined) }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="person">{w.personSection}</Tabs.Tab>
          <Tabs.Tab value="membership">{w.membershipSection}</Tabs.Tab>
          <Tabs.Tab value="billing">{h.billing}</Tabs.Tab>
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
    reload: readStored(stoa.users.getUser, { params }),
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

function MembershipForm(props: Props['member'] & Ends) {
  const { people: w, holder: h, kit } = useWords()
  const form = useMembershipForm(props, 'membership', props.onDone)
  return (
    <ContractForm form={form} submit={kit.save} onCancel={props.onCancel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="membership.role" label={w.role} words={w.roles} />
        <Field at="membership.type" label={w.type} words={w.types} />
        <Field at="membership.companyRef" label={w.company} pick={companies(props.membership.locationRef)} />
        <Field at="membership.companyRole" label={w.companyRole} words={w.companyRoles} />
      </SimpleGrid>
      <Field at="membership.notes" label={h.notes} hint={h.notesHint} />
      <Field at="membership.metadata" label={h.metadata} />
    </ContractForm>
  )
}

function BillingForm(props: Props['member'] & Ends) {
  const { holder: h, kit } = useWords()
  const form = useMembershipForm(props, 'billing', props.onDone)
  const at = (name: string) => `membership.billingDetails.${name}`
  return (
    <ContractForm form={form} submit={kit.save} onCancel={props.onCancel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at={at('legalName')} label={h.legalName} />
        <Field at={at('taxId')} label={h.taxId} />
        <Field at={at('email')} label={h.billingEmail} />
        <Field at={at('taxTreatment')} label={h.taxTreatment} words={h.taxTreatments} />
      </SimpleGrid>
      <AddressFields at={at('address')} />
    </ContractForm>
  )
}
