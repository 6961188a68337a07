import { Radio, Stack } from '@mantine/core'
import { useWords } from '../../../kit/format/words.tsx'

interface Props<S extends string> {
  value: S
  values: readonly S[]
  onChange: (series: S) => void
}

/** Which bookings of a series are meant. */
export function SeriesChoice<S extends 'this' | 'following' | 'all'>({ value, values, onChange }: Props<S>) {
  const { bookings: w } = useWords()
  return (
    <Radio.Group label={w.series} value={value} onChange={next => onChange(next as S)}>
      <Stack gap={8} mt={6}>
        {values.map(each => (
          <Radio key={each} value={each} label={w.seriesChoice[each]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
