import { SimpleGrid } from '@mantine/core'
import { stoa } from '../../kit/data/stoa.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { readStored } from '../../kit/form/stored.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { useSay } from '../../kit/page/use-say.tsx'
import type { Invoice } from './invoice.ts'

/** When a draft is due and what is written on it; of what is issued only the note for admins can change. */
export function Terms({ of, etag, onClose }: { of: Invoice; etag: string | undefined; onClose: () => void }) {
  const { billing: w, kit } = useWords()
  const say = useSay()
  const params = { id: of.id }
  const form = useContractForm(stoa.invoices.updateInvoice, {
    params,
    stored: { body: { invoice: of }, etag },
    reload: readStored(stoa.invoices.getInvoice, { params }),
    draft: `invoice ${of.id}`,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  const isDraft = of.status === 'draft'
  const dueType = form.valueAt('invoice.dueType')
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      {isDraft && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Field at="invoice.dueType" label={w.due} words={w.dueTypes} isClearable={false} />
            {dueType === 'days' && <Field at="invoice.dueDays" label={w.dueDays} suffix={w.daysSuffix} />}
            {dueType === 'date' && <Field at="invoice.dueDate" label={w.dueDate} locationRef={of.locationRef} />}
          </SimpleGrid>
          <Field at="invoice.reference" label={w.reference} hint={w.referenceHint} />
          <Field at="invoice.customerNote" label={w.customerNote} hint={w.customerNoteHint} />
        </>
      )}
      <Field at="invoice.internalNote" label={w.internalNote} hint={w.internalNoteHint} />
    </ContractForm>
  )
}
