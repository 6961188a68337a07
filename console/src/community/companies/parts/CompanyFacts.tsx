import { Anchor, Skeleton } from '@mantine/core'
import { useLocationTitles } from '../../../kit/format/session.tsx'
import { mailTo, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { postalAddress } from '../../../kit/holder/holder.ts'
import { Metadata } from '../../../kit/holder/Metadata.tsx'
import { Notes } from '../../../kit/holder/Notes.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import { useCompanyForm, type StoredCompany } from './use-company-form.ts'

/** Beside the company: who it is, how it is billed, what its members may spend, and what was noted. */
export function CompanyFacts({ stored }: { stored: StoredCompany | undefined }) {
  const { companies: w, holder: h } = useWords()
  const titleOf = useLocationTitles()
  if (!stored)
    return (
      <Section title={h.details}>
        <Skeleton h={180} />
      </Section>
    )
  const { company } = stored
  const { businessAddress } = company
  return (
    <>
      <Section title={h.details}>
        <Facts
          items={[
            [h.location, titleOf(company.locationRef)],
            [h.created, <When key="created" is={company.createDate} at={company.locationRef} />],
          ]}
        />
      </Section>
      <Section title={w.spending}>
        <Facts
          items={(['credits', 'dayPasses', 'invoice'] as const).map(name => [
            w.spends[name],
            w.spenders[company.memberSpending[name]],
          ])}
        />
      </Section>
      <Section title={h.billing}>
        <Facts
          items={[
            [h.legalName, company.legalName ?? company.title],
            [h.taxId, company.taxId],
            [
              h.billingEmail,
              company.email && (
                <Anchor key="email" size="sm" href={mailTo(company.email)}>
                  {company.email}
                </Anchor>
              ),
            ],
            [h.address, company.billingAddress],
            [w.eInvoiceAddress, businessAddress && postalAddress(businessAddress)],
            [h.taxTreatment, h.taxTreatments[company.taxTreatment]],
          ]}
        />
      </Section>
      <Notes notes={company.notes} form={done => <NotesForm stored={stored} onDone={done} />} />
      <Metadata of={company.metadata} />
    </>
  )
}

function NotesForm({ stored, onDone }: { stored: StoredCompany; onDone: () => void }) {
  const { holder: h, kit } = useWords()
  const form = useCompanyForm(stored, 'notes company', onDone)
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onDone}>
      <Field at="company.notes" label={h.notesLabel} hint={h.notesHint} autoFocus />
    </ContractForm>
  )
}
