import { useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { fullName, Picture, StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Detail, Facts, Page, Section } from '../../../kit/page/Page.tsx'
import { Former, Present } from '../parts/Memberships.tsx'
import { UserActions } from '../parts/UserActions.tsx'

/** `/console/community/users/{id}`: a person of the network, wherever they belong or belonged. */
export function PageOfRoute() {
  const { people: w, holder: h } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useOperation(stoa.users.getUser, { params: { id } })
  const user = found.data?.user
  const isHere = user !== undefined && user.memberships.length > 0
  const back = isHere
    ? { to: '/community/memberships', label: w.title }
    : { to: '/community/memberships/deleted', label: w.former }
  if (found.error && !user) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Page
      title={user && fullName(user)}
      before={user && <Picture is={user} size={36} />}
      beside={
        user &&
        (user.blocked ? (
          <StatusBadge tone="bad">{w.blocked}</StatusBadge>
        ) : (
          !isHere && <StatusBadge tone="quiet">{w.left}</StatusBadge>
        ))
      }
      back={back}
      actions={user && <UserActions user={user} />}
    >
      {user && (
        <Detail
          side={
            <Section title={h.details}>
              <Facts
                items={[
                  [w.email, user.email],
                  [w.phone, user.phoneNumber],
                  [w.about, user.about],
                ]}
              />
            </Section>
          }
        >
          <Present user={user} />
          <Former user={user} />
        </Detail>
      )}
    </Page>
  )
}
