import { Modal, Text } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import type { CreditNote } from './NoteSheet.tsx'

interface Props {
  of: CreditNote
  etag: string | undefined
}

/** The dialogs of a credit note's page. */
export function NoteDialogs(props: Props) {
  const { creditNotes: w } = useWords()
  const [{ dialog }, change] = useAddress()
  const onClose = () => change({ dialog: undefined })
  const isVoid = dialog === 'void'
  return (
    <Modal opened={isVoid || dialog === 'note'} onClose={onClose} title={isVoid ? w.voidTitle(props.of.title) : w.editNote}>
      {isVoid ? <Void {...props} onClose={onClose} /> : <Note {...props} onClose={onClose} />}
    </Modal>
  )
}

function Void({ of: { id }, onClose }: Props & { onClose: () => void }) {
  const { creditNotes: w } = useWords()
  const say = useSay()
  const form = useContractForm(stoa.creditNotes.voidCreditNote, {
    params: { id },
    draft: `void note ${id}`,
    stale: ['creditNotes', 'invoices', 'analytics'],
    onDone: () => {
      say.done(w.voidedNow)
      onClose()
    },
  })
  return (
    <>
      <Text size="sm" mb="md">
        {w.voidText}
      </Text>
      <ContractForm form={form} submit={w.void} danger onCancel={onClose}>
        <Field at="reason" label={w.reason} autoFocus />
      </ContractForm>
    </>
  )
}

function Note({ of, etag, onClose }: Props & { onClose: () => void }) {
  const { creditNotes: w, kit } = useWords()
  const say = useSay()
  const params = { id: of.id }
  const form = useContractForm(stoa.creditNotes.updateCreditNote, {
    params,
    stored: { body: { creditNote: of }, etag },
    reload: readStored(stoa.creditNotes.getCreditNote, { params }),
    draft: `credit note ${of.id}`,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <Field at="creditNote.internalNote" label={w.internalNote} hint={w.internalNoteHint} autoFocus />
    </ContractForm>
  )
}
