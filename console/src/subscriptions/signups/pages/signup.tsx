import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { Status } from '../../../kit/format/Status.tsx'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { HolderName, partyName, useHolder } from '../../../kit/holder/Party.tsx'
import { Subscriptions } from '../../../kit/holder/Subscriptions.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Facts, Page, Section } from '../../../kit/page/Page.tsx'
import { Wanted } from '../parts/Wanted.tsx'
import type { Signup } from '../parts/signup.ts'
import { SignupActions } from '../parts/SignupActions.tsx'

/** `/console/subscriptions/signups/{id}`: one sign-up, to be decided. */
export function PageOfRoute() {
  const { signups: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.signups.getSignup, { params: { id } })
  const signup = found.data?.signup
  const plan = useOperation(stoa.plans.getPlan, { params: { id: signup?.planRef ?? '' } }, { enabled: signup !== undefined })
  const holder = useHolder(signup ?? {})
  const back = { to: '/subscriptions/signups', label: w.title }
  if (found.error && !signup) return <FailedPage title={w.title} back={back} query={found} />
  const name = holder.found && partyName(holder.found)
  const title = plan.data?.plan.title
  const holderId = signup?.membershipRef ?? signup?.companyRef
  return (
    <Page
      title={name !== undefined && title !== undefined ? `${name} · ${title}` : holder.error || plan.error ? w.signup : undefined}
      beside={signup && <Status of="signup" is={signup.status} />}
      back={back}
      actions={signup && <SignupActions signup={signup} name={name ?? ''} plan={plan.data?.plan} />}
    >
      <Detail side={<SignupFacts of={signup} />}>
        {signup?.note && (
          <Section title={w.note}>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {signup.note}
            </Text>
          </Section>
        )}
        <Wanted signup={signup} plan={plan.data?.plan} />
        {signup && holderId && <Subscriptions of={{ id: holderId, locationRef: signup.locationRef }} />}
        {signup && <History of={signup.id} />}
      </Detail>
    </Page>
  )
}

function SignupFacts({ of: signup }: { of: Signup | undefined }) {
  const { signups: w } = useWords()
  const titleOf = useLocationTitles()
  if (!signup)
    return (
      <Section title={w.details}>
        <Skeleton h={160} />
      </Section>
    )
  const { startDate, createDate, decideDate, reason, subscriptionRef, locationRef } = signup
  return (
    <Section title={w.details}>
      <Facts
        items={[
          [w.who, <HolderName key="who" of={signup} isLink />],
          [w.created, <When key="created" is={createDate} as="moment" at={locationRef} />],
          [w.start, <When key="start" is={startDate} at={locationRef} />],
          [w.decided, decideDate && <When key="decided" is={decideDate} as="moment" at={locationRef} />],
          [w.reason, reason],
          [
            w.subscription,
            subscriptionRef && (
              <Anchor key="subscription" size="sm" component={Link} to={`/subscriptions/${subscriptionRef}`}>
                {w.open}
              </Anchor>
            ),
          ],
          [w.location, titleOf(locationRef)],
        ]}
      />
    </Section>
  )
}
