import { Anchor, Avatar, Group, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { fullName, Nothing, Person } from '../format/values.tsx'

/** The member or the company that something is for: one of the two. */
export interface HolderRefs {
  membershipRef?: string | undefined
  companyRef?: string | undefined
}

interface Embedded {
  user?: { name: string; surname?: string; photoUrl?: string | undefined } | undefined
  company?: { title: string } | undefined
}

/** A person or a company that came with what it holds; `hint` is a second line. */
export function Party({ is: { user, company }, hint }: { is: Embedded; hint?: ReactNode }) {
  if (user) return <Person is={user} hint={hint} />
  if (!company) return <Nothing />
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Avatar size={28} color="gray" radius="sm" alt="">
        <Building2 size={15} />
      </Avatar>
      <div style={{ minWidth: 0, lineHeight: 1.35 }}>
        <Text span truncate display="block" fw={500}>
          {company.title}
        </Text>
        {hint && (
          <Text span truncate display="block" size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
    </Group>
  )
}

export const partyName = ({ user, company }: Embedded): string => (user ? fullName(user) : (company?.title ?? ''))

/** Where somebody finds the member or the company. */
export const holderAddress = ({ membershipRef, companyRef }: HolderRefs): string =>
  membershipRef === undefined ? `/community/companies/${companyRef}` : `/community/memberships/${membershipRef}`

/** Where their credits and day passes are. */
export const ledgerAddress = ({ membershipRef, companyRef }: HolderRefs): string =>
  membershipRef === undefined ? `/transactions/companies/${companyRef}` : `/transactions/memberships/${membershipRef}`

/** Who it is, read by the reference: once for all who name it. */
export function useHolder({ membershipRef, companyRef }: HolderRefs) {
  const minutes = { staleTime: 10 * 60_000 }
  const member = useOperation(
    stoa.memberships.getMembership,
    { params: { id: membershipRef ?? '' } },
    { ...minutes, enabled: membershipRef !== undefined },
  )
  const company = useOperation(
    stoa.companies.getCompany,
    { params: { id: companyRef ?? '' } },
    { ...minutes, enabled: companyRef !== undefined },
  )
  const found: (Embedded & { locationRef: string }) | undefined = member.data
    ? { user: member.data.membership.user, locationRef: member.data.membership.locationRef }
    : company.data && { company: company.data.company, locationRef: company.data.company.locationRef }
  const { error, refetch } = membershipRef === undefined ? company : member
  return { found, error, refetch }
}

/** The name of a holder by its reference; with `isLink` it leads to their page. */
export function HolderName({ of, isLink = false }: { of: HolderRefs; isLink?: boolean }) {
  const { found, error } = useHolder(of)
  if (!found) return error ? <Nothing /> : <Skeleton h={12} w={110} />
  if (!isLink) return partyName(found)
  return (
    <Anchor size="sm" component={Link} to={holderAddress(of)}>
      {partyName(found)}
    </Anchor>
  )
}
