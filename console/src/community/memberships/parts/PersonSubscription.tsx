import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { Money } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Lines } from './Lines.tsx'
import type { Membership } from './person.ts'
import { Waiting } from './Waiting.tsx'

/** What the person buys period after period. */
export function PersonSubscription({ member }: { member: Membership | undefined }) {
  const { people: w } = useWords()
  return member ? <Subscriptions member={member} /> : <Waiting title={w.subscription} />
}

function Subscriptions({ member: { id, locationRef } }: { member: Membership }) {
  const { people: w } = useWords()
  const { day } = useFormats(locationRef)
  const query = useOperation(stoa.subscriptions.listSubscriptions, { query: { membershipRef: id, limit: 5 } })
  return (
    <Lines
      title={w.subscription}
      query={query}
      none={w.noSubscription}
      lines={({ subscriptions }) =>
        subscriptions.map(({ id, items, status, price, startDate, endDate }) => ({
          id,
          to: `/subscriptions/${id}`,
          title: [
            items.map(({ title }) => title).join(', '),
            status === 'scheduled' ? w.from(day(startDate)) : w.since(day(startDate)),
            ...(endDate ? [w.until(day(endDate))] : []),
          ].join(' · '),
          status: <Status is={status} />,
          end: <Money amount={price} at={locationRef} />,
        }))
      }
    />
  )
}
