import { Radio, Select, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useOwnField } from '../../kit/form/use-own-field.ts'
import { useFormats } from '../../kit/format/use-formats.ts'
import { useWords } from '../../kit/format/words.tsx'
import { firstOpen, isBilled } from './life.ts'
import type { Period, Subscription } from './subscription.ts'

type Choice = 'next' | 'now' | 'later'

interface Props {
  of: Subscription
  periods: readonly Period[]
  /** Whether it can count before a period ends, too. */
  canBeNow: boolean
}

/** From when a change of an item counts. While nothing is billed there is no choice: it counts at once. */
export function WhenField({ of: { locationRef }, periods, canBeNow }: Props) {
  const { subscriptions: w } = useWords()
  const { form, fault } = useOwnField(['effectiveDate', 'prorate'], w.when)
  const { day } = useFormats(locationRef)
  const [choice, setChoice] = useState<Choice>('next')
  const next = firstOpen(periods)
  const later = periods.filter(({ startDate, state }) => state === 'coming' && next && startDate > next.startDate)
  useEffect(() => {
    if (choice === 'now' && !canBeNow) choose('next')
  }, [canBeNow])
  if (!isBilled(periods))
    return (
      <Text size="sm" c="dimmed">
        {w.atOnce}
      </Text>
    )
  function choose(to: Choice) {
    setChoice(to)
    form.set('prorate', to === 'now')
    form.set('effectiveDate', to === 'later' ? (later[0]?.startDate ?? '') : '')
  }
  return (
    <Radio.Group label={w.when} value={choice} onChange={to => choose(to as Choice)} error={fault}>
      <Stack gap={8} mt={6}>
        <Radio value="next" label={next ? w.whenNext(day(next.startDate)) : w.whenNextUnknown} />
        {later.length > 0 && <Radio value="later" label={w.whenLater} />}
        {choice === 'later' && (
          <Select
            ml={30}
            aria-label={w.whenLater}
            data={later.map(({ startDate }) => ({ value: startDate, label: day(startDate) }))}
            value={String(form.valueAt('effectiveDate') || '')}
            allowDeselect={false}
            onChange={date => form.set('effectiveDate', date ?? '')}
          />
        )}
        <Radio value="now" disabled={!canBeNow} label={w.whenNow} description={canBeNow ? w.whenNowHint : w.whenNowNot} />
      </Stack>
    </Radio.Group>
  )
}
