import { Anchor, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { mailTo, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { postalAddress } from '../../../kit/holder/holder.ts'
import { Metadata } from '../../../kit/holder/Metadata.tsx'
import { Notes } from '../../../kit/holder/Notes.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import type { User } from './person.ts'
import { PersonSignIn } from './PersonSignIn.tsx'
import { useMembershipForm, type StoredMembership } from './use-membership-form.ts'

/** Beside the person: who they are, how they belong, what was noted, and to whom invoices go. */
export function PersonFacts({ stored, user: known }: { stored: StoredMembership | undefined; user: User | undefined }) {
  const { people: w, holder: h } = useWords()
  const titleOf = useLocationTitles()
  if (!stored)
    return (
      <Section title={w.details}>
        <Skeleton h={180} />
      </Section>
    )
  const { membership: member } = stored
  const { user, locationRef, companyRef, companyRole, billingDetails: billed } = member
  const others = (known?.memberships ?? [])
    .filter(({ id }) => id !== member.id)
    .map(({ id, locationRef, number }) => (
      <Anchor key={id} display="block" size="sm" component={Link} to={`/community/memberships/${id}`}>
        {titleOf(locationRef) ?? `#${number}`}
      </Anchor>
    ))
  const when = (is: string | undefined) => is && <When is={is} at={locationRef} />
  return (
    <>
      <Section title={w.details}>
        <Facts
          items={[
            [
              w.email,
              <Anchor key="email" size="sm" href={mailTo(user.email)}>
                {user.email}
              </Anchor>,
            ],
            [
              w.phone,
              user.phoneNumber && (
                <Anchor key="phone" size="sm" href={`tel:${user.phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
                  {user.phoneNumber}
                </Anchor>
              ),
            ],
            [w.number, member.number],
            [w.role, w.roles[member.role]],
            [w.type, w.types[member.type]],
            [h.location, titleOf(locationRef)],
            [
              w.company,
              companyRef && (
                <Anchor key="company" size="sm" component={Link} to={`/community/companies/${companyRef}`}>
                  {member.companyTitle}
                </Anchor>
              ),
            ],
            [w.companyRole, companyRole && w.companyRoles[companyRole]],
            [member.status === 'requested' ? w.asked : w.joined, when(member.createDate)],
            [w.invited, when(member.invitationDate)],
            [w.about, user.about],
            [w.alsoAt, others.length > 0 ? others : undefined],
          ]}
        />
      </Section>
      {known && member.role === 'admin' && <PersonSignIn member={member} user={known} />}
      <Notes notes={member.notes} form={done => <NotesForm stored={stored} onDone={done} />} />
      {billed && (
        <Section title={h.billing}>
          <Facts
            items={[
              [h.legalName, billed.legalName],
              [h.taxId, billed.taxId],
              [h.billingEmail, billed.email],
              [h.address, billed.address && postalAddress(billed.address)],
              [h.taxTreatment, h.taxTreatments[billed.taxTreatment]],
            ]}
          />
        </Section>
      )}
      <Metadata of={member.metadata} />
    </>
  )
}

function NotesForm({ stored, onDone }: { stored: StoredMembership; onDone: () => void }) {
  const { holder: h, kit } = useWords()
  const form = useMembershipForm(stored, 'notes', onDone)
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onDone}>
      <Field at="membership.notes" label={h.notesLabel} hint={h.notesHint} autoFocus />
    </ContractForm>
  )
}
