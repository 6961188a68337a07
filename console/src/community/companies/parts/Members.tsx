import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Person, StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import { Waiting } from '../../../kit/page/Waiting.tsx'
import classes from './companies.module.css'
import type { Company } from './company.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { membersOf } from './members.ts'

/** Who belongs to a company: managers first. */
export function Members({ company }: { company: Company | undefined }) {
  const { companies: w } = useWords()
  return company ? <All company={company} /> : <Waiting title={w.members} />
}

function All({ company }: { company: Company }) {
  const { companies: w, people } = useWords()
  const [, change] = useAddress()
  const query = useOperation(stoa.memberships.listMemberships, membersOf(company.id))
  const isMore = query.data?.nextPageToken !== undefined
  return (
    <Section
      title={w.members}
      action={
        <Button size="compact-sm" variant="subtle" leftSection={<Plus size={14} />} onClick={() => change({ dialog: 'member' })}>
          {w.addMember}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ memberships }) =>
          memberships.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.noMembers}
            </Text>
          ) : (
            <>
              <ul className={classes.members}>
                {memberships.toSorted(managersFirst).map(member => (
                  <li key={member.id} className={classes.member}>
                    <Link to={`/community/memberships/${member.id}`} className={classes.link!}>
                      <Person is={member.user} hint={member.user.email} />
                    </Link>
                    <Group gap={6} wrap="nowrap">
                      {member.status === 'requested' && <StatusBadge tone="wait">{people.statuses.requested}</StatusBadge>}
                      {member.companyRole === 'manager' && <StatusBadge tone="busy">{people.companyRoles.manager}</StatusBadge>}
                    </Group>
                    <MemberMenu member={member} company={company} />
                  </li>
                ))}
              </ul>
              {isMore && (
                <Anchor
                  component={Link}
                  to="/community/memberships"
                  search={{ companyRef: company.id } as never}
                  size="sm"
                  mt="lg"
                  display="block"
                >
                  {w.allMembers}
                </Anchor>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

const managersFirst = (a: { companyRole?: string }, b: { companyRole?: string }) =>
  Number(b.companyRole === 'manager') - Number(a.companyRole === 'manager')
