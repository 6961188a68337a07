import { Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useLocationChoice, useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { oneOf } from '../../../kit/pick/picker.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Asks what to look at. It begins with a dry run, which is carried out from its page. */
export function StartDialog({ opened, onClose }: Props) {
  const { runs: w } = useWords()
  return (
    <Modal opened={opened} onClose={onClose} title={w.startTitle}>
      <Start onClose={onClose} />
    </Modal>
  )
}

function Start({ onClose }: { onClose: () => void }) {
  const { runs: w } = useWords()
  const { locations } = useSession()
  const chosen = useLocationChoice()
  const navigate = useNavigate()
  const form = useContractForm(stoa.billingRuns.createBillingRun, {
    draft: 'billing run',
    initial: { run: { dryRun: true, ...(chosen && { locationRef: chosen.id }) } },
    stale: ['billingRuns'],
    onDone: ({ run }) => void navigate({ to: `/billing/runs/${run.id}` }),
  })
  return (
    <>
      <Text size="sm" mb="md">
        {w.startText}
      </Text>
      <ContractForm form={form} submit={w.startDry} onCancel={onClose}>
        <Field at="run.locationRef" label={w.location} hint={w.locationHint} pick={oneOf(locations)} />
        <Field at="run.asOf" label={w.asOf} hint={w.asOfHint} />
      </ContractForm>
    </>
  )
}
