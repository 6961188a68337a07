import { Divider, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { Field } from '../../../kit/form/Field.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { AddressFields } from '../../../kit/holder/AddressFields.tsx'

/** What is known of a company, for a new one and for one that is there; `more` stands beside the title. */
export function CompanyFields({ more }: { more?: ReactNode }) {
  const { companies: w, holder: h } = useWords()
  const part = (label: string) => <Divider label={label} labelPosition="left" mt={4} />
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="company.title" label={w.name} autoFocus />
        {more}
      </SimpleGrid>
      {part(w.spending)}
      <SpendingFields />
      {part(h.billing)}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Field at="company.legalName" label={h.legalName} />
        <Field at="company.email" label={h.billingEmail} />
        <Field at="company.taxId" label={h.taxId} />
        <Field at="company.taxTreatment" label={h.taxTreatment} words={h.taxTreatments} />
      </SimpleGrid>
      <Field at="company.billingAddress" label={w.billingAddress} />
      {part(w.businessAddress)}
      <AddressFields at="company.businessAddress" />
      {part(w.more)}
      <Field at="company.notes" label={h.notes} hint={h.notesHint} />
      <Field at="company.metadata" label={h.metadata} />
    </>
  )
}

/** Who of the company may spend what belongs to it. */
function SpendingFields() {
  const { companies: w } = useWords()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {(['credits', 'dayPasses', 'invoice'] as const).map(name => (
        <Field key={name} at={`company.memberSpending.${name}`} label={w.spends[name]} words={w.spenders} />
      ))}
    </SimpleGrid>
  )
}
