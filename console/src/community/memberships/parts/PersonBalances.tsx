import { Skeleton, Text } from '@mantine/core'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import classes from './person.module.css'
import type { Membership } from './person.ts'

/** What a person has: credits and day passes, and how much of it expires. */
export function PersonBalances({ member }: { member: Membership | undefined }) {
  const { people: w } = useWords()
  return (
    <div className={classes.balances}>
      <Balance title={w.credits} of={member?.credits} />
      <Balance title={w.dayPasses} of={member?.dayPasses} />
    </div>
  )
}

function Balance({ title, of }: { title: string; of: Membership['credits'] | undefined }) {
  const { people: w } = useWords()
  const { number } = useFormats()
  return (
    <section className={classes.balance} aria-label={title}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {of ? <span className={classes.amount}>{number(of.expiring + of.permanent)}</span> : <Skeleton h={28} w={70} />}
      <Text size="xs" c="dimmed" h={16}>
        {of && of.expiring > 0 ? w.balanceExpiring(number(of.expiring)) : ''}
      </Text>
    </section>
  )
}
