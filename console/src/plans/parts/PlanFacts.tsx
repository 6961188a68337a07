import { Skeleton } from '@mantine/core'
import { useLocationTitles } from '../../kit/format/session.tsx'
import { useFormats } from '../../kit/format/use-formats.ts'
import { When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { AREAS } from '../../kit/money/areas.ts'
import { Facts, Section } from '../../kit/page/Page.tsx'
import type { Plan } from './plan.ts'

/** Beside the plan: all that it says of itself. */
export function PlanFacts({ plan }: { plan: Plan | undefined }) {
  const { plans: w } = useWords()
  const titleOf = useLocationTitles()
  const { percent } = useFormats(plan?.locationRef)
  if (!plan)
    return (
      <Section title={w.details}>
        <Skeleton h={160} />
      </Section>
    )
  const { description, period, customTax, selfSignup, locationRef, createDate, discounts, access, printing } = plan
  const { group, commitmentCycles, noticeDays, deleteDate, updateDate } = plan
  const groups = Object.values({ ...access, ...printing }).filter(Boolean)
  return (
    <>
      <Section title={w.details}>
        <Facts
          items={[
            [w.description, description || undefined],
            [w.period, w.periods[period]],
            [w.group, group],
            [w.commitment, commitmentCycles > 0 ? w.cycles(commitmentCycles) : w.noCommitment],
            [w.notice, noticeDays > 0 ? w.days(noticeDays) : w.noNotice],
            [w.tax, customTax.enabled ? percent(customTax.rate) : w.taxOfLocation],
            [w.signup, selfSignup.enabled ? w.signups[selfSignup.type] : w.noSignup],
            [w.location, titleOf(locationRef)],
            [w.createDate, <When key="created" is={createDate} at={locationRef} />],
            [w.updateDate, updateDate === createDate ? undefined : <When key="updated" is={updateDate} at={locationRef} />],
            [w.archiveDate, deleteDate && <When key="archived" is={deleteDate} at={locationRef} />],
            [w.groups, groups.length > 0 ? groups.join('\n') : undefined],
          ]}
        />
      </Section>
      <Section title={w.discounts}>
        <Facts items={AREAS.map(area => [w.areas[area], discounts[area] === 0 ? null : percent(discounts[area])])} />
      </Section>
    </>
  )
}
