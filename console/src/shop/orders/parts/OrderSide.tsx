import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { Person, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import type { Order } from './order.ts'

/** Beside the order: who ordered, what they said, and where. */
export function OrderSide({ order }: { order: Order | undefined }) {
  const { shop: w } = useWords()
  const titleOf = useLocationTitles()
  if (!order)
    return (
      <Section title={w.customer}>
        <Skeleton h={120} />
      </Section>
    )
  const { user, membershipRef, comment, locationRef, number, createDate, statusUpdateDate } = order
  return (
    <>
      <Section title={w.customer}>
        <Stack gap="sm">
          <Anchor component={Link} to={`/community/memberships/${membershipRef}`} underline="never" c="inherit">
            <Person is={user} hint={user.email} />
          </Anchor>
          {user.phoneNumber && (
            <Anchor size="sm" href={`tel:${user.phoneNumber.replaceAll(/[^\d+]/g, '')}`}>
              {user.phoneNumber}
            </Anchor>
          )}
        </Stack>
      </Section>
      {comment && (
        <Section title={w.comment}>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {comment}
          </Text>
        </Section>
      )}
      <Section title={w.details}>
        <Facts
          items={[
            [w.number, number],
            [w.location, titleOf(locationRef)],
            [w.ordered, <When key="ordered" is={createDate} as="moment" at={locationRef} />],
            [w.changed, <When key="changed" is={statusUpdateDate} as="ago" at={locationRef} />],
          ]}
        />
      </Section>
    </>
  )
}
