import { Button, Group, Modal } from '@mantine/core'
import { Ban, Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { ContractForm } from '../../../kit/form/ContractForm.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { readStored } from '../../../kit/form/stored.ts'
import { useContractForm } from '../../../kit/form/use-contract-form.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { confirm } from '../../../kit/page/confirm.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { ScopesField } from './ScopesField.tsx'
import { Secret, type Credential, type WithSecret } from './Secret.tsx'

interface Props {
  credential: Credential
  etag: string | undefined
}

const STALE = ['credentials', 'audit']

/** Changes, renews or revokes a credential. One that is revoked stays so. */
export function CredentialActions({ credential, etag }: Props) {
  const { access: w, kit, shell } = useWords()
  const [address, change] = useAddress()
  const [renewed, setRenewed] = useState<WithSecret>()
  const { id, title, revokeDate } = credential
  const renew = useWrite(stoa.credentials.renewCredentialSecret, { stale: STALE, onDone: setRenewed })
  const revoke = useWrite(stoa.credentials.revokeCredential, { stale: STALE, said: () => w.revokedNow(title) })
  const edit = () => change({ dialog: 'edit' })
  useShortcuts(shell.keys.thisPage, revokeDate ? [] : [{ keys: 'e', label: shell.keys.edit, run: edit }])
  if (revokeDate !== undefined) return null
  const close = () => change({ dialog: undefined })
  const ask = { cancel: kit.cancel }
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={15} />} onClick={edit}>
        {kit.edit}
      </Button>
      <Button
        variant="default"
        leftSection={<RefreshCw size={15} />}
        loading={renew.isPending}
        onClick={() =>
          confirm({
            ...ask,
            title: w.renewTitle(title),
            text: w.renewText,
            confirm: w.renew,
            onConfirm: () => renew.run({ params: { id } }),
          })
        }
      >
        {w.renew}
      </Button>
      <Button
        variant="default"
        leftSection={<Ban size={15} />}
        loading={revoke.isPending}
        onClick={() =>
          confirm({
            ...ask,
            title: w.revokeTitle(title),
            text: w.revokeText,
            confirm: w.revoke,
            onConfirm: () => revoke.run({ params: { id } }),
          })
        }
      >
        {w.revoke}
      </Button>
      <Modal opened={address.dialog === 'edit'} onClose={close} size="lg" title={w.editCredential}>
        <Edit credential={credential} etag={etag} onClose={close} />
      </Modal>
      <Modal
        opened={renewed !== undefined}
        onClose={() => setRenewed(undefined)}
        size="lg"
        title={w.renewed}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        {renewed && <Secret of={renewed} />}
        <Group justify="flex-end" mt="lg">
          <Button onClick={() => setRenewed(undefined)}>{w.secretKept}</Button>
        </Group>
      </Modal>
    </>
  )
}

function Edit({ credential, etag, onClose }: Props & { onClose: () => void }) {
  const { access: w, kit } = useWords()
  const say = useSay()
  const params = { id: credential.id }
  const form = useContractForm(stoa.credentials.updateCredential, {
    params,
    stored: { body: { credential }, etag },
    reload: readStored(stoa.credentials.getCredential, { params }),
    draft: `credential ${credential.id}`,
    stale: STALE,
    onDone: () => {
      say.done(kit.saved)
      onClose()
    },
  })
  return (
    <ContractForm form={form} submit={kit.save} onCancel={onClose}>
      <Field at="credential.title" label={w.programTitle} autoFocus />
      <ScopesField />
    </ContractForm>
  )
}
