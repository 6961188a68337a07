import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { willFollow, type Chosen, type Subscriber, type useSubscribers } from './use-subscribers.ts'
import type { Plan } from './plan.ts'
import classes from './plans.module.css'

interface Props {
  plan: Plan
  /** What the plan will cost. */
  price: number
  query: ReturnType<typeof useSubscribers>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Before a plan is changed: who has it, and for whom the change counts. */
export function Followers({ query, ...rest }: Props) {
  const { plans: w } = useWords()
  return (
    <section aria-label={w.followers} className={classes.followers}>
      <Text size="sm" fw={600}>
        {w.followers}
      </Text>
      <Loaded query={query}>
        {({ all, isWhole }) =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.noSubscribers}
            </Text>
          ) : (
            <Choice all={all} isWhole={isWhole} {...rest} />
          )
        }
      </Loaded>
    </section>
  )
}

function Choice({
  all,
  isWhole,
  plan,
  price,
  chosen,
  onChoose,
}: Omit<Props, 'query'> & { all: readonly Subscriber[]; isWhole: boolean }) {
  const { plans: w } = useWords()
  const { money, day, number } = useFormats(plan.locationRef)
  const will = (one: Subscriber) => willFollow(one, chosen)
  const setAll = (follows: boolean) => onChoose(new Map(all.map(({ itemRef }) => [itemRef, follows])))
  return (
    <>
      <Text size="xs" c="dimmed">
        {w.followersHint}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" aria-live="polite">
          {w.followersOf(number(all.filter(will).length), number(all.length))}
        </Text>
        <Group gap={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
            {w.followAll}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => setAll(false)}>
            {w.followNone}
          </Button>
        </Group>
      </Group>
      <ul className={classes.follower}>
        {all.map(one => (
          <li key={one.itemRef}>
            <Checkbox
              checked={will(one)}
              onChange={() => onChoose(new Map(chosen).set(one.itemRef, !will(one)))}
              label={`${one.quantity === 1 ? '' : `${number(one.quantity)} × `}${one.name}`}
            />
            <Text span size="xs" c="dimmed" className={classes.effect!}>
              {will(one)
                ? [
                    one.price === price ? money(price) : `${money(one.price)} → ${money(price)}`,
                    ...(one.nextDate ? [w.fromPeriod(day(one.nextDate))] : []),
                  ].join(' · ')
                : w.keeps(money(one.price))}
            </Text>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Text size="xs" c="dimmed">
          {w.moreFollowers}
        </Text>
      )}
    </>
  )
}
