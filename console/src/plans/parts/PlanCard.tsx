import { Text } from '@mantine/core'
import { Check } from 'lucide-react'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useGives } from '../../kit/format/use-gives.ts'
import { useWords } from '../../kit/format/words.tsx'
import { AREAS } from '../../kit/money/areas.ts'
import type { Plan } from './plan.ts'
import classes from './plans.module.css'

/** What a plan costs and includes, as somebody would offer it. */
export function PlanCard({ is: plan, showsLocation }: { is: Plan; showsLocation: boolean }) {
  const { plans: w } = useWords()
  const titleOf = useLocationTitles()
  const { money, percent } = useFormats(plan.locationRef)
  const gives = useGives()
  const off = plan.discounts
  const { setupFee, commitmentCycles, noticeDays } = plan
  const terms = [
    ...(setupFee > 0 ? [w.plusFee(money(setupFee))] : []),
    ...(commitmentCycles > 0 ? [w.atLeast(w.cycles(commitmentCycles))] : []),
    ...(noticeDays > 0 ? [w.noticeOf(w.days(noticeDays))] : []),
  ]
  const included = [...gives(plan), ...AREAS.filter(area => off[area] > 0).map(area => w.off(percent(off[area]), w.areas[area]))]
  return (
    <div className={classes.card}>
      <Text span fw={600} lineClamp={2} className={classes.name!}>
        {plan.title}
      </Text>
      <div>
        <span className={classes.price}>{money(plan.price)}</span>{' '}
        <Text span size="sm" c="dimmed">
          {w.per[plan.period]}
        </Text>
        {terms.length > 0 && (
          <Text size="xs" c="dimmed">
            {terms.join(' · ')}
          </Text>
        )}
      </div>
      {plan.description && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {plan.description}
        </Text>
      )}
      <ul className={classes.included}>
        {included.map(text => (
          <li key={text}>
            <Check size={14} aria-hidden className={classes.check!} />
            <span>{text}</span>
          </li>
        ))}
        {included.length === 0 && <li className={classes.none}>{w.nothingElse}</li>}
      </ul>
      <Text size="xs" c="dimmed" className={classes.foot!}>
        {[
          ...(showsLocation ? [titleOf(plan.locationRef)] : []),
          ...(plan.group ? [plan.group] : []),
          ...(plan.selfSignup.enabled ? [w.signupsOpen[plan.selfSignup.type]] : []),
        ].join(' · ')}
      </Text>
    </div>
  )
}
