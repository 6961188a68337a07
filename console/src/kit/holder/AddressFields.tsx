import { SimpleGrid } from '@mantine/core'
import { useMemo } from 'react'
import { Field } from '../form/Field.tsx'
import { useSpoken } from '../format/words.tsx'
import { countries } from '../pick/countries.ts'

/** The fields of a postal address in parts; `at` is where the body has it. */
export function AddressFields({ at }: { at: string }) {
  const { words, locale } = useSpoken()
  const { holder: w } = words
  const all = useMemo(() => countries(locale), [locale])
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Field at={`${at}.line1`} label={w.line1} />
      <Field at={`${at}.line2`} label={w.line2} />
      <Field at={`${at}.postalCode`} label={w.postalCode} />
      <Field at={`${at}.city`} label={w.city} />
      <Field at={`${at}.state`} label={w.state} />
      <Field at={`${at}.countryCode`} label={w.country} pick={all} isClearable />
    </SimpleGrid>
  )
}
