import { SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Field } from '../../kit/form/Field.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { Section } from '../../kit/page/Page.tsx'
import { usePlacePickers } from './pickers.ts'
import { WeekField } from '../../kit/hours/WeekField.tsx'

const HOURS = 'location.openingHours'

/** All that a location has. `isNew` is said where what is chosen stays. */
export function LocationFields({ isNew }: { isNew: boolean }) {
  const { locations: w, people } = useWords()
  const pickers = usePlacePickers()
  return (
    <>
      <Part title={w.general}>
        <Field at="location.title" label={w.name} autoFocus={isNew} />
        <Field at="location.address" label={w.address} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="location.email" label={people.email} />
          <Field at="location.phoneNumber" label={people.phone} />
        </SimpleGrid>
        <Field at="location.description" label={w.description} />
      </Part>
      <Part title={w.region}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="location.timezoneId" label={w.timeZone} hint={w.fixedHint} pick={pickers.zones} />
          <Field at="location.currencyCode" label={w.currency} hint={w.fixedHint} pick={pickers.currencies} />
          <Field at="location.locale" label={w.language} hint={w.languageHint} pick={pickers.languages} />
        </SimpleGrid>
      </Part>
      <Part title={w.tax}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Field at="location.tax.rate" label={w.taxRate} hint={w.taxRateHint} suffix=" %" />
        </SimpleGrid>
        <Field at="location.tax.inclusive" label={w.inclusive} hint={w.inclusiveHint} />
        <Field at="location.creditDiscounts" label={w.creditDiscounts} hint={w.creditDiscountsHint} />
      </Part>
      <Part title={w.hours}>
        <WeekField at={HOURS} enabledAt={`${HOURS}.enabled`} label={w.hours} on={w.hoursOn} hint={w.hoursHint} />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Stack gap="md">{children}</Stack>
  </Section>
)
