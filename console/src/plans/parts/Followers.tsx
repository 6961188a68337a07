import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import type { Subscriber, useSubscribers } from './use-subscribers.ts'
import type { Plan } from './plan.ts'
import classes from './plans.module.css'

interface Props {
  plan: Plan
  /** What the plan will cost. */
  price: number
  query: ReturnType<typeof useSubscribers>
  /** Those for whom another choice was made than what is stored. */
  switched: ReadonlySet<string>
  onSwitch: (items: ReadonlySet<string>) => void
}

/** Before a plan is changed: who has it, and for whom the change counts. */
export function Followers({ plan, price, query, switched, onSwitch }: Props) {
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
            <Choice all={all} isWhole={isWhole} plan={plan} price={price} switched={switched} onSwitch={onSwitch} />
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
  switched,
  onSwitch,
}: Omit<Props, 'query'> & { all: readonly Subscriber[]; isWhole: boolean }) {
  const { plans: w } = useWords()
  const { money, day, number } = useFormats(plan.locationRef)
  const will = (one: Subscriber) => one.follows !== switched.has(one.itemRef)
  const chosen = all.filter(will).length
  const setAll = (follows: boolean) => onSwitch(new Set(all.filter(one => one.follows !== follows).map(({ itemRef }) => itemRef)))
  const toggle = (id: string) =>
    onSwitch(switched.has(id) ? new Set([...switched].filter(one => one !== id)) : new Set([...switched, id]))
  return (
    <>
      <Text size="xs" c="dimmed">
        {w.followersHint}
      </Text>
      <Group justify="space-between" gap="xs">
        <Text size="sm" aria-live="polite">
          {w.followersOf(number(chosen), number(all.length))}
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
              onChange={() => toggle(one.itemRef)}
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
