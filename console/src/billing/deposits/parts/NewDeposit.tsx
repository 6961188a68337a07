import { SimpleGrid } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { HolderField } from '../../../kit/holder/HolderField.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { oneOf } from '../../../kit/pick/picker.ts'
import type { Deposit } from './deposit.ts'

/** Asks somebody for a deposit. */
export function NewDeposit({ onClose, onDone }: { onClose: () => void; onDone: (deposit: Deposit) => void }) {
  const { deposits: w } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const here = useLocation()
  const form = useContractForm(stoa.deposits.createDeposit, {
    draft: 'deposit',
    initial: { deposit: { locationRef: here.id } },
    onDone: ({ deposit }) => {
      say.done(w.createdNow)
      onDone(deposit)
    },
  })
  const locationRef = String(form.valueAt('deposit.locationRef') || here.id)
  const { currencyCode } = useLocation(locationRef)
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      <HolderField at="deposit" label={w.customer} autoFocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Field at="deposit.amount" label={w.amount} suffix={` ${currencyCode}`} />
        <Field at="deposit.locationRef" label={w.location} pick={oneOf(locations)} />
      </SimpleGrid>
      <Field at="deposit.dueDate" label={w.dueDate} locationRef={locationRef} />
      <Field at="deposit.note" label={w.note} hint={w.noteHint} />
    </ContractForm>
  )
}
