import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import type { Deposit } from './deposit.ts'

interface Props {
  of: Deposit
  etag: string | undefined
  onClose: () => void
}

/** Until when it is asked for, and the note, at any time; how much while it is due. */
export function EditDeposit({ of, etag, onClose }: Props) {
  const { deposits: w, kit } = useWords()
  const say = useSay()
  const params = { id: of.id }
  const form = useContractForm(stoa.deposits.updateDeposit, {
    params,
    stored: { body: { deposit: of }, etag },
    reload: readStored(stoa.deposits.getDeposit, { params }),
    draft: `deposit ${of.id}`,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      {of.status === 'due' && <Field at="deposit.amount" label={w.amount} suffix={` ${of.currencyCode}`} autoFocus />}
      <Field at="deposit.dueDate" label={w.dueDate} locationRef={of.locationRef} autoFocus={of.status !== 'due'} />
      <Field at="deposit.note" label={w.note} hint={w.noteHint} />
    </ContractForm>
  )
}
