import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { partyName } from '../../kit/holder/Party.tsx'
import { Lines } from '../../kit/page/Lines.tsx'
import { ASSIGNMENTS, useHeld } from '../../kit/resources/assignment.ts'
import type { Resource } from '../../kit/resources/resource.ts'

/** Who holds a resource for longer, by a subscription, now or later. */
export function Assigned({ resource: { id, assignments, locationRef } }: { resource: Resource }) {
  const { assignments: w } = useWords()
  const held = useHeld()
  if (assignments.length === 0) return null
  return (
    <Lines
      title={w.title}
      query={{ data: assignments, error: undefined, refetch: () => undefined }}
      none={w.emptyTitle}
      all={{ to: ASSIGNMENTS, search: { resourceRef: id } }}
      lines={all =>
        all.map(assignment => ({
          id: assignment.id,
          to: `/subscriptions/${assignment.subscription.id}`,
          title: partyName(assignment),
          status: held(assignment),
          end: (
            <>
              <When is={assignment.startDate} at={locationRef} /> –{' '}
              {assignment.endDate && <When is={assignment.endDate} at={locationRef} />}
            </>
          ),
        }))
      }
    />
  )
}
