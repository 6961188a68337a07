import { SimpleGrid } from '@mantine/core'
import type { ItemOf } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocationChoice, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { oneOf } from '../../../kit/pick/picker.ts'

const STALE = ['taxRates', 'locations']

/** A new rate: what it is called, how much, and where. The rate itself never changes. */
export function NewRate({ onClose }: { onClose: () => void }) {
  const { taxRates: w, billingSettings } = useWords()
  const { locations } = useSession()
  const chosen = useLocationChoice()
  const say = useSay()
  const form = useContractForm(stoa.taxRates.createTaxRate, {
    draft: 'tax rate',
    initial: { taxRate: { category: 'standard', ...(chosen && { locationRef: chosen.id }) } },
    stale: STALE,
    refusals: error => (error.code === 'already_exists' ? { 'taxRate.rate': w.thereAlready } : undefined),
    onDone: ({ taxRate }) => {
      say.done(w.createdNow(taxRate.title))
      onClose()
    },
  })
  const category = form.valueAt('taxRate.category')
  const isOfLocation = Boolean(form.valueAt('taxRate.locationRef'))
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      <Field at="taxRate.title" label={w.name} hint={w.nameHint} autoFocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Field at="taxRate.rate" label={w.rate} suffix=" %" />
        <Field at="taxRate.category" label={w.category} words={billingSettings.categories} />
      </SimpleGrid>
      {category !== 'standard' && <Field at="taxRate.exemptionReason" label={w.reason} hint={w.reasonHint} />}
      <Field at="taxRate.locationRef" label={w.location} hint={w.locationHint} pick={oneOf(locations)} />
      {isOfLocation && <Field at="taxRate.default" label={w.isDefault} hint={w.isDefaultHint} />}
    </ContractForm>
  )
}

/** The name of a rate and its reason. */
export function EditRate({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useOperation(stoa.taxRates.getTaxRate, { params: { id } }, { staleTime: 0 })
  return (
    <Loaded query={query} lines={4}>
      {({ taxRate }) => <EditForm of={taxRate} etag={query.etag} onClose={onClose} />}
    </Loaded>
  )
}

interface Props {
  of: ItemOf<typeof stoa.taxRates.listTaxRates>
  etag: string | undefined
  onClose: () => void
}

function EditForm({ of, etag, onClose }: Props) {
  const { taxRates: w, kit } = useWords()
  const say = useSay()
  const params = { id: of.id }
  const form = useContractForm(stoa.taxRates.updateTaxRate, {
    params,
    stored: { body: { taxRate: of }, etag },
    reload: readStored(stoa.taxRates.getTaxRate, { params }),
    draft: `tax rate ${of.id}`,
    stale: STALE,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <Field at="taxRate.title" label={w.name} hint={w.nameHint} autoFocus />
      {of.category !== 'standard' && <Field at="taxRate.exemptionReason" label={w.reason} hint={w.reasonHint} />}
    </ContractForm>
  )
}
