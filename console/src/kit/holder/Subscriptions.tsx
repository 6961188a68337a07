import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { Status } from '../format/Status.tsx'
import { useFormats } from '../format/use-formats.ts'
import { Money } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'
import { listOfHolder, type Holder } from './holder.ts'

/** What a person or a company buys period after period. */
export function Subscriptions({ of }: { of: Holder }) {
  const { holder: w } = useWords()
  const { day } = useFormats(of.locationRef)
  const query = useOperation(stoa.subscriptions.listSubscriptions, { query: { customerRef: of.id, limit: 5 } })
  return (
    <Lines
      title={w.subscription}
      query={query}
      none={w.noSubscription}
      all={listOfHolder('/subscriptions', of)}
      lines={({ subscriptions }) =>
        subscriptions.map(({ id, items, status, price, startDate, endDate }) => ({
          id,
          to: `/subscriptions/${id}`,
          title: [
            items.map(({ title }) => title).join(', '),
            status === 'scheduled' ? w.from(day(startDate)) : w.since(day(startDate)),
            ...(endDate ? [w.until(day(endDate))] : []),
          ].join(' · '),
          status: <Status of="subscription" is={status} />,
          end: <Money amount={price} at={of.locationRef} />,
        }))
      }
    />
  )
}
