import { useMemo } from 'react'
import { useFormats } from '../../kit/format/use-formats.ts'
import { Figure, Money, Nothing, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { AREAS } from '../../kit/money/areas.ts'
import type { Plan } from './plan.ts'

export function usePlanColumns(): Column<Plan>[] {
  const { plans: w } = useWords()
  const { percent } = useFormats()
  const location = useLocationColumn<Plan>()
  return useMemo(
    () => [
      { id: 'title', title: w.plan, cell: ({ title }) => <b style={{ fontWeight: 500 }}>{title}</b> },
      {
        id: 'price',
        title: w.price,
        cell: ({ price, locationRef }) => <Money amount={price} at={locationRef} />,
        isFigure: true,
        onPhone: true,
      },
      { id: 'period', title: w.period, cell: ({ period }) => w.periods[period], onPhone: true },
      { id: 'group', title: w.group, cell: ({ group }) => group ?? <Nothing />, isExtra: true },
      {
        id: 'setupFee',
        title: w.setupFee,
        cell: ({ setupFee, locationRef }) => (setupFee === 0 ? <Nothing /> : <Money amount={setupFee} at={locationRef} />),
        isFigure: true,
        isExtra: true,
      },
      {
        id: 'commitment',
        title: w.commitment,
        cell: ({ commitmentCycles }) => (commitmentCycles === 0 ? <Nothing /> : w.cycles(commitmentCycles)),
        isExtra: true,
      },
      {
        id: 'notice',
        title: w.notice,
        cell: ({ noticeDays }) => (noticeDays === 0 ? <Nothing /> : w.days(noticeDays)),
        isExtra: true,
      },
      { id: 'credits', title: w.credits, cell: ({ credits }) => <Some of={credits} />, isFigure: true },
      { id: 'dayPasses', title: w.dayPasses, cell: ({ dayPasses }) => <Some of={dayPasses} />, isFigure: true },
      ...AREAS.map((area): Column<Plan> => ({
        id: area,
        title: w.areas[area],
        cell: ({ discounts }) => (discounts[area] === 0 ? <Nothing /> : percent(discounts[area])),
        isFigure: true,
        isExtra: true,
      })),
      { id: 'signup', title: w.signup, cell: ({ selfSignup }) => (selfSignup.enabled ? w.signups[selfSignup.type] : w.noSignup) },
      location,
      {
        id: 'created',
        title: w.createDate,
        cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} />,
        isExtra: true,
      },
    ],
    [w, location, percent],
  )
}

const Some = ({ of }: { of: number }) => (of === 0 ? <Nothing /> : <Figure value={of} />)
