import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useSession } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { actors } from './pickers.ts'
import { ScopesField } from './ScopesField.tsx'
import { Secret, type WithSecret } from './Secret.tsx'

/** Makes a credential, and shows its secret once. Once it is shown, only a button closes the dialog, so that it is not lost by a slip. */
export function CreateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { access: w } = useWords()
  const navigate = useNavigate()
  const [made, setMade] = useState<WithSecret>()
  const close = () => {
    onClose()
    if (made) void navigate({ to: `/access/credentials/${made.credential.id}` })
    setMade(undefined)
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={made ? w.credentialMade(made.credential.title) : w.createCredential}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
    >
      {made ? (
        <>
          <Secret of={made} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={close}>{w.secretKept}</Button>
          </Group>
        </>
      ) : (
        <Create onClose={onClose} onDone={setMade} />
      )}
    </Modal>
  )
}

function Create({ onClose, onDone }: { onClose: () => void; onDone: (made: WithSecret) => void }) {
  const { access: w } = useWords()
  const { locations, membershipRef } = useSession()
  const form = useContractForm(stoa.credentials.createCredential, {
    draft: 'credential new',
    initial: { credential: { membershipRef } },
    stale: ['credentials', 'audit'],
    onDone,
  })
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {w.createText}
      </Text>
      <ContractForm form={form} submit={w.createSubmit} onCancel={onClose}>
        <Field at="credential.title" label={w.programTitle} hint={w.programTitleHint} autoFocus />
        <Field at="credential.membershipRef" label={w.actsAs} hint={w.actsAsHint} pick={actors(locations)} />
        <ScopesField />
      </ContractForm>
    </>
  )
}
