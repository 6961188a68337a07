import { Modal } from '@mantine/core'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { useCompanyForm, type StoredCompany } from './use-company-form.ts'

export function EditDialog({ stored }: { stored: StoredCompany }) {
  const { companies: w } = useWords()
  const [address, change] = useAddress()
  const close = () => change({ dialog: undefined })
  return (
    <Modal opened={address.dialog === 'edit'} onClose={close} title={w.editTitle} size="xl">
      <Edit stored={stored} onClose={close} />
    </Modal>
  )
}

function Edit({ stored, onClose }: { stored: StoredCompany; onClose: () => void }) {
  const { kit } = useWords()
  const say = useSay()
  const form = useCompanyForm(stored, 'edit company', () => {
    say.done(kit.saved)
    onClose()
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <CompanyFields />
    </ContractForm>
  )
}
