import { Anchor, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../kit/format/session.tsx'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import { CompanyName } from './CompanyName.tsx'
import type { Membership } from './person.ts'

/** Beside the person: who they are, how they belong, what was noted, and to whom invoices go. */
export function PersonFacts({ member }: { member: Membership | undefined }) {
  const { people: w } = useWords()
  const { locations } = useSession()
  if (!member)
    return (
      <Section title={w.details}>
        <Skeleton h={180} />
      </Section>
    )
  const { user, locationRef, companyRef, companyRole, billingDetails: billed } = member
  const extras = Object.entries(member.metadata)
  const when = (is: string | undefined) => is && <When is={is} at={locationRef} />
  return (
    <>
      <Section title={w.details}>
        <Facts
          items={[
            [
              w.email,
              <Anchor key="email" size="sm" href={`mailto:${encodeURIComponent(user.email)}`}>
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
            [w.location, locations.find(({ id }) => id === locationRef)?.title],
            [
              w.company,
              companyRef && (
                <Anchor key="company" size="sm" component={Link} to={`/community/companies/${companyRef}`}>
                  <CompanyName id={companyRef} />
                </Anchor>
              ),
            ],
            [w.companyRole, companyRole && w.companyRoles[companyRole]],
            [w.joined, when(member.createDate)],
            [w.invited, when(member.invitationDate)],
            [w.about, user.about],
          ]}
        />
      </Section>
      {member.notes && (
        <Section title={w.notes}>
          <Facts items={[[w.notes, member.notes]]} />
        </Section>
      )}
      {billed && (
        <Section title={w.billing}>
          <Facts
            items={[
              [w.legalName, billed.legalName],
              [w.taxId, billed.taxId],
              [w.billingEmail, billed.email],
              [w.address, billed.address && addressOf(billed.address)],
              [w.taxTreatment, w.taxTreatments[billed.taxTreatment]],
            ]}
          />
        </Section>
      )}
      {extras.length > 0 && (
        <Section title={w.metadata}>
          <Facts items={extras.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])} />
        </Section>
      )}
    </>
  )
}

type Address = NonNullable<NonNullable<Membership['billingDetails']>['address']>

const addressOf = ({ line1, line2, postalCode, city, state, countryCode }: Address) =>
  [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, countryCode].filter(Boolean).join('\n')
