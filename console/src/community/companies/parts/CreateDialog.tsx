import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocation, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { oneOf } from '../../../kit/pick/picker.ts'
import { CompanyFields } from './CompanyFields.tsx'

export function CreateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { companies: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.createTitle} size="xl">
      <Create onClose={onClose} />
    </Modal>
  )
}

function Create({ onClose }: { onClose: () => void }) {
  const { companies: w, holder } = useWords()
  const { locations } = useSession()
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(stoa.companies.createCompany, {
    draft: 'company',
    initial: { company: { locationRef: useLocation().id } },
    onDone: ({ company }) => {
      say.done(w.created(company.title))
      void navigate({ to: `/community/companies/${company.id}` })
    },
  })
  return (
    <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
      <CompanyFields more={<Field at="company.locationRef" label={holder.location} pick={oneOf(locations)} />} />
    </ContractForm>
  )
}
